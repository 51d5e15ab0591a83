import { useSyncExternalStore } from 'react'
import { formatTime } from '#lib/time.ts'
import { TextButton } from '#ui/Button.tsx'
import { rosterScreenText } from '../text/rosterScreen.ts'
import css from './TapStrip.module.css'
import { type Met, taps } from './tapQueue.ts'

const text = rosterScreenText.line

/** What is kept on this device, how the sending goes, and what met a change of somebody else's. */
export function TapStrip({ online }: { online: boolean }) {
  const { kept, sending, sent, met } = useSyncExternalStore(taps.subscribe, taps.now)
  const words = sending
    ? text.sending(sending.at, sending.of)
    : kept.length > 0 && !online
      ? `${text.down(kept.length)} ${text.goOn}`
      : sent > 0 && kept.length === 0 && text.sent(sent)
  return (
    <>
      <div role="status">
        {words && <p className={sent > 0 && !sending ? css.sent : css.strip}>{words}</p>}
      </div>
      {met.length > 0 && (
        <div className={css.met} role="alert">
          <p>
            <b>{text.met}</b>
          </p>
          <ul>
            {met.map((each) => (
              <li key={each.tap.key}>{metWords(each)}</li>
            ))}
          </ul>
          <TextButton onClick={taps.understood}>{text.understood}</TextButton>
        </div>
      )}
    </>
  )
}

function metWords(met: Met): string {
  const { name } = met.tap
  if (met.kind === 'refused') return text.refused(name, met.why)
  const { mark, by, madeAt } = met.other
  return text[met.kind](name, rosterScreenText.marks[mark], by, formatTime(Temporal.Instant.from(madeAt)))
}
