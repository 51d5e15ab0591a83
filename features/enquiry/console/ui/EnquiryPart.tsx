import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { phoneLabel } from '#lib/phone.ts'
import { Button } from '#ui/Button.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { hasAddress } from '../../rules.ts'
import { enquiryAction, enquiryApi, enquiryQuery } from '../queries.ts'
import type { EnquiryView, WhatsappConversation } from '../schema.ts'
import { inboxText as text, topicNames } from '../text/inbox.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Conversation, ReplyWindow, Templates } from './Conversation.tsx'
import css from './EnquiryPart.module.css'
import { MemberSheet } from './MemberSheet.tsx'
import { formatTimeOrDay } from './when.ts'

/** Whether the sheet that makes the sender a member is open; the address contains this. */
type MemberSheetState = { isMemberSheetOpen: boolean; onMemberSheetChange: (isOpen: boolean) => void }
type EnquiryPartProps = MemberSheetState & { enquiryId: string; myId: string; onBack: () => void }

/** One enquiry: the sender, the answers so far, and the draft of the next one. */
export function EnquiryPart({ enquiryId, myId, onBack, ...memberSheet }: EnquiryPartProps) {
  const query = useQuery(enquiryQuery(enquiryId))
  return (
    <>
      <Button outline sm className={css.back} onClick={onBack}>
        {text.back}
      </Button>
      <QueryPart query={query} title={text.failedOne} rows={5}>
        {(enquiry) => <Enquiry enquiry={enquiry} myId={myId} {...memberSheet} />}
      </QueryPart>
    </>
  )
}

function Enquiry({
  enquiry,
  myId,
  ...memberSheet
}: MemberSheetState & { enquiry: EnquiryView; myId: string }) {
  const { name, email, phone, topic, message, createdAt, answers, member, sameAddress, sameNumber } = enquiry
  const { erased, whatsapp } = enquiry
  return (
    <article className={css.enquiry}>
      <header>
        <h2>{name}</h2>
        <p className={css.contact}>
          {phone && (
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {whatsapp || phone.startsWith('+') ? phoneLabel(phone) : phone}
            </a>
          )}
          {!erased && hasAddress(enquiry) && <a href={`mailto:${email}`}>{email}</a>}
          {member ? (
            <Link to={`/members/${member._id}`}>{text.becameMember(member.name)}</Link>
          ) : (
            <span>{text.notMember}</span>
          )}
        </p>
      </header>
      {!erased && <Actions enquiry={enquiry} {...memberSheet} />}
      {whatsapp ? (
        <>
          <ReplyWindow whatsapp={whatsapp} />
          <Conversation enquiry={enquiry} whatsapp={whatsapp} myId={myId} />
        </>
      ) : (
        <>
          <p className={css.meta}>{text.about(topicNames[topic], formatTimeOrDay(createdAt))}</p>
          <p className={css.text}>{message}</p>
        </>
      )}
      {!member && sameAddress && <p className={css.note}>{text.sameAddress(sameAddress.name)}</p>}
      {sameNumber.length > 0 && <SameNumber enquiry={enquiry} />}
      {!whatsapp &&
        answers.map(({ _id, body, at, by }) => (
          <section key={_id} className={css.answer}>
            <p className={css.meta}>
              {text.answered(by._id === myId ? text.you : by.name, formatTimeOrDay(at))}
            </p>
            <p className={css.text}>{body}</p>
          </section>
        ))}
      {erased && <p className={css.note}>{text.erased}</p>}
      {!erased && !whatsapp && <AnswerForm enquiry={enquiry} />}
      {whatsapp && <ByWhatsapp enquiry={enquiry} whatsapp={whatsapp} />}
    </article>
  )
}

/**
 * The form for free text while WhatsApp accepts that, then templates; or an answer by mail if there is an address.
 */
function ByWhatsapp({ enquiry, whatsapp }: { enquiry: EnquiryView; whatsapp: WhatsappConversation }) {
  const [wantsMail, setWantsMail] = useState(false)
  const canWrite = whatsapp.isOn && whatsapp.isOpen
  const canMail = hasAddress(enquiry)
  const by = canMail && (wantsMail || !canWrite) ? 'mail' : 'whatsapp'
  return (
    <>
      {!canWrite && <Templates enquiry={enquiry} whatsapp={whatsapp} />}
      <AnswerForm enquiry={enquiry} by={by} isLocked={by === 'whatsapp' && !canWrite} />
      {canWrite && canMail && (
        <p>
          <Button outline sm onClick={() => setWantsMail(!wantsMail)}>
            {wantsMail ? text.insteadWhatsapp : text.insteadMail}
          </Button>
        </p>
      )}
    </>
  )
}

/** The member with the sender's number. Anybody can enter any number, so staff decide whether that member wrote. */
function SameNumber({ enquiry: { _id: enquiryId, version, sameNumber } }: { enquiry: EnquiryView }) {
  const link = useAction({
    ...enquiryAction(enquiryId),
    call: async (memberId: string) => {
      const body = { memberId, version }
      const params = { enquiryId }
      const { data } = await enquiryApi('PUT /console/enquiries/:enquiryId/member', { params, body })
      return { data, message: text.isLinked }
    },
  })
  return (
    <section className={css.note}>
      <p>{text.sameNumber}</p>
      <p className={css.links}>
        {sameNumber.map((member) => (
          <OnlineButton
            key={member._id}
            quiet
            outline
            sm
            pending={link.running === member._id}
            onClick={() => link.run(member._id)}
          >
            {text.linkMember(member.name)}
          </OnlineButton>
        ))}
      </p>
    </section>
  )
}

function Actions({
  enquiry,
  isMemberSheetOpen,
  onMemberSheetChange,
}: MemberSheetState & { enquiry: EnquiryView }) {
  const { _id: enquiryId, version, state, assignedTo, assignable, member, sameAddress } = enquiry
  const params = { enquiryId }
  const assign = useAction({
    ...enquiryAction(enquiryId),
    call: (personId: string) =>
      enquiryApi('PUT /console/enquiries/:enquiryId/assignment', {
        params,
        body: { personId: personId || null, version },
      }),
    quiet: true,
  })
  const isClosed = state === 'closed'
  const close = useAction({
    ...enquiryAction(enquiryId),
    call: async () => {
      const body = { closed: !isClosed, version }
      const { data } = await enquiryApi('PUT /console/enquiries/:enquiryId/state', { params, body })
      return { data, message: isClosed ? text.reopened : text.closed }
    },
  })
  return (
    <div className={css.actions}>
      <SelectField
        label={text.assigned}
        none={text.unassigned}
        // The new choice is shown while it is sent.
        value={assign.running ?? assignedTo?._id ?? ''}
        disabled={assign.pending}
        options={assignable.map(({ _id, name }) => ({ value: _id, name }))}
        onChoose={assign.run}
      />
      {!member && (
        <Button outline sm onClick={() => onMemberSheetChange(true)}>
          {sameAddress ? text.linkMember(sameAddress.name) : text.makeMember}
        </Button>
      )}
      <OnlineButton quiet outline sm pending={close.pending} onClick={() => close.run()}>
        {isClosed ? text.reopen : text.close}
      </OnlineButton>
      {isMemberSheetOpen && !member && (
        <MemberSheet enquiry={enquiry} onClose={() => onMemberSheetChange(false)} />
      )}
    </div>
  )
}
