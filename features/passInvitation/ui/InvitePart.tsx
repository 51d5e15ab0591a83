import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PassView } from '#features/passes/schema.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { invite, ownInvitation, withdrawInvitation } from '../queries.ts'
import type { InvitationView } from '../schema.ts'
import { invitePartText as text } from '../text/invitePart.ts'
import css from './InvitePart.module.css'

const whenOf = (instant: string) => {
  const moment = Temporal.Instant.from(instant)
  return `${dayText.medium(studioDay(moment))}, ${formatTime(moment)}`
}

type PartProps = { memberId: string; pass: PassView }

/** Inviting the other person to an own pass for two, while it is shared with nobody. */
export function InvitePart({ memberId, pass: { _id: passId, package: terms, sharedWith } }: PartProps) {
  const isFree = terms.shareable && sharedWith === null
  const query = ownInvitation(memberId, passId)
  const { data } = useQuery({ ...query, enabled: isFree }, queryClient)
  const [link, setLink] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  if (!isFree || data === undefined) return null
  const changed = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const send = async (email: string | null) => {
    const { data: made, message } = await invite(passId, email)
    setLink(made.link)
    await changed()
    toast.success(message)
  }
  const act = async (work: () => Promise<void>) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      toast.error((error as Error).message)
      await changed()
    }
    setPending(false)
  }
  const withdraw = async () => {
    const { message } = await withdrawInvitation(passId)
    setLink(null)
    await changed()
    toast.success(message)
  }
  return (
    <section className={css.invite} aria-labelledby={`invite-${passId}`}>
      <h3 id={`invite-${passId}`}>{text.title}</h3>
      {data ? (
        <>
          <p aria-live="polite">
            {data.email === null ? text.linked : text.mailed(data.email)} {lastsText(data)}
          </p>
          {link && <Link link={link} />}
          <p className={css.buttons}>
            <Button outline sm pending={pending} onClick={() => void act(() => send(data.email))}>
              {data.email === null ? text.newLink : text.resend}
            </Button>
            <Button outline sm onClick={() => void act(withdraw)}>
              {text.withdraw}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>{text.lead}</p>
          <Invite onSend={send} />
        </>
      )}
    </section>
  )
}

const lastsText = ({ isExpired, expiresAt }: InvitationView) =>
  isExpired ? text.over : text.until(whenOf(expiresAt))

function Invite({ onSend }: { onSend: (email: string | null) => Promise<void> }) {
  const form = useForm({ email: '' }, { toast })
  const submit = () => form.run(() => onSend(form.values.email))
  return (
    <form className={formClass} {...form.formProps(submit)}>
      <Field
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        {...form.field('email')}
      />
      <p className={css.buttons}>
        <Button sm type="submit" pending={form.pending}>
          {text.send}
        </Button>
        <Button sm outline onClick={() => void form.run(() => onSend(null))}>
          {text.makeLink}
        </Button>
      </p>
    </form>
  )
}

/** The link, shown only this once. */
function Link({ link }: { link: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => container.current?.querySelector('input')?.select(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      container.current?.querySelector('input')?.select()
      toast.error(text.copyFailed)
    }
  }
  return (
    <div ref={container} className={formClass}>
      <Field label={text.link} hint={text.linkHint} value={link} readOnly spellCheck={false} />
      <p>
        <Button sm onClick={() => void copy()}>
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
      </p>
    </div>
  )
}
