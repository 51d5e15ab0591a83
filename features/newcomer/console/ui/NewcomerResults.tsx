import { Link } from 'react-router'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { Note } from '#ui/Note.tsx'
import { newcomerText as text } from '../../text/newcomer.ts'
import type { Admission } from '../schema.ts'

export interface SaleResponse {
  data: Admission
  message: string
}

/** Shown if the person has paid but has no seat. Unlike a toast, it stays until somebody has read it. */
export const Unbooked = ({
  response: { data, message },
  onClose,
}: {
  response: SaleResponse
  onClose: () => void
}) => (
  <SideSheet
    title={text.notBooked}
    onClose={onClose}
    footer={
      <Button outline sm onClick={onClose}>
        {commonText.close}
      </Button>
    }
  >
    <Note tone="bad" title={message}>
      <Link to={`/members/${data.personId}`}>{text.openKnown}</Link>
    </Note>
  </SideSheet>
)

export interface RecordedNewcomer {
  /** The id of the person's record. */
  recordedAs: string
  why: string
  hasPaid: boolean
}

/**
 * Converts the refusal that the person already has a record, because the response to an earlier attempt was lost or the
 * gateway failed, to a result, so that it is not shown as an error of the form. Throws all other errors.
 */
export function recordedNewcomerOf(error: unknown): { data: RecordedNewcomer; message: string } {
  if (!(error instanceof ApiError && isRecordedAlready(error.code) && error.personId)) throw error
  const { personId: recordedAs, message } = error
  return { data: { recordedAs, why: message, hasPaid: error.code === 'NEWCOMER_SOLD' }, message }
}

const isRecordedAlready = (code: string) => code === 'NEWCOMER_ASKED' || code === 'NEWCOMER_SOLD'

type RecordedAlreadyProps = { recorded: RecordedNewcomer; packageId: string; onClose: () => void }

/** Links to the person, or to the sale to them, so that staff do not create a second record or sell a second pass. */
export const RecordedAlready = ({
  recorded: { recordedAs, why, hasPaid },
  packageId,
  onClose,
}: RecordedAlreadyProps) => (
  <SideSheet
    title={text.alreadyRecorded}
    onClose={onClose}
    footer={
      hasPaid ? (
        <ButtonLink sm to={`/members/${recordedAs}`}>
          {text.openKnown}
        </ButtonLink>
      ) : (
        <ButtonLink sm to={`${sellTo(recordedAs)}&package=${packageId}`}>
          {text.toTheirSale}
        </ButtonLink>
      )
    }
  >
    <Note title={why} />
  </SideSheet>
)
