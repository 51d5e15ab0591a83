import { useQuery } from '@tanstack/react-query'
import { langOf } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import type { MailList } from '../mailSchema.ts'
import { mailsQuery } from '../queries.ts'
import { aboutMail, mailKinds } from '../text/mailKinds.ts'
import { mailScreens as text } from '../text/mailScreens.ts'
import { settingsScreens } from '../text/settingsScreens.ts'
import css from './MailsPart.module.css'
import { dayOf } from './words.ts'

export type WordedMailView = MailList['mails'][number]

/** The mails to members, in the order in which a member gets them. */
export function MailsPart() {
  const { set } = useListParams({ part: 'cancelling', open: '' })
  const kinds = Object.keys(mailKinds)
  return (
    <QueryPart query={useQuery(mailsQuery)} title={text.failed}>
      {({ mails }) => (
        <>
          <PartHead title={settingsScreens.part.mails} />
          <p className={css.sentence}>{text.sentence}</p>
          {Object.entries(text.groups).map(([group, title]) => (
            <section key={group} className={css.group}>
              <h3 className={css.title}>{title}</h3>
              <ul>
                {kinds
                  .filter((kind) => aboutMail(kind)?.group === group)
                  .flatMap((kind) => mails.find((mail) => mail.kind === kind) ?? [])
                  .map((mail) => (
                    <MailRow key={mail.kind} mail={mail} onOpen={() => set({ open: mail.kind })} />
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </QueryPart>
  )
}

/** The row of a mail: its name, when it is sent, its subject, and whether the studio changed its text. */
function MailRow({ mail, onOpen }: { mail: WordedMailView; onOpen: () => void }) {
  const description = aboutMail(mail.kind)
  const subject = mail.slots.find(({ slot }) => slot === 'subject')?.en.words ?? ''
  return (
    <li className={css.row}>
      <div className={css.text}>
        <b>{description?.name}</b>
        <span className={css.second}>{description?.when}</span>
        <span lang={langOf(subject)}>{subject}</span>
        <span className={css.state}>{stateOf(mail)}</span>
      </div>
      <Button outline sm aria-label={text.open(description?.name ?? mail.kind)} onClick={onOpen}>
        {settingsScreens.change}
      </Button>
    </li>
  )
}

function stateOf({ isChanged, sendsHindi, slots, changedBy, changedAt }: WordedMailView): string {
  const own = isChanged.en || (isChanged.hi && sendsHindi)
  const isBehind = slots.some(({ en, hi }) => en.isBehind || (sendsHindi && hi.isBehind))
  return [
    own && changedAt ? text.own(changedBy ?? '', dayOf(changedAt)) : text.builtIn,
    sendsHindi && text.hindiToo,
    isBehind && text.behind,
  ]
    .filter(Boolean)
    .join(' · ')
}
