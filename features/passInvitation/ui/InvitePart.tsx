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

/** Invites a person to use the member's pass for two, if the pass is not shared yet. */
export function InvitePart({ memberId, pass: { _id: passId, package: terms, sharedWith } }: PartProps) {
  const isUnshared = terms.shareable && sharedWith === null
  const query = ownInvitation(memberId, passId)
  const { data } = useQuery({ ...query, enabled: isUnshared }, queryClient)
  const [link, setLink] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  if (!isUnshared || data === undefined) return null
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const send = async (email: string | null) => {
    const { data: created, message } = await invite(passId, email)
    setLink(created.link)
    await refresh()
    toast.success(message)
  }
  const run = async (action: () => Promise<void>) => {
    setPending(true)
    try {
      await action()
    } catch (error) {
      toast.error((error as Error).message)
      await refresh()
    }
    setPending(false)
  }
  const withdraw = async () => {
    const { message } = await withdrawInvitation(passId)
    setLink(null)
    await refresh()
    toast.success(message)
  }
  return (
    <section className={css.invite} aria-labelledby={`invite-${passId}`}>
      <h3 id={`invite-${passId}`}>{text.title}</h3>
      {data ? (
        <>
          <p aria-live="polite">
            {data.email === null ? text.linked : text.mailed(data.email)} {expiryText(data)}
          </p>
          {link && <LinkField link={link} />}
          <p className={css.buttons}>
            <Button outline sm pending={pending} onClick={() => void run(() => send(data.email))}>
              {data.email === null ? text.newLink : text.resend}
            </Button>
            <Button outline sm onClick={() => void run(withdraw)}>
              {text.withdraw}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>{text.lead}</p>
          <InviteForm onSend={send} />
        </>
      )}
    </section>
  )
}

const expiryText = ({ isExpired, expiresAt }: InvitationView) =>
  isExpired ? text.over : text.until(whenOf(expiresAt))

function InviteForm({ onSend }: { onSend: (email: string | null) => Promise<void> }) {
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

/** The link, which can't be shown again later, with a button to copy it. */
function LinkField({ link }: { link: string }) {
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
