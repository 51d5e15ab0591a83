import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { linksKey, requestQuery, requestsApi } from '#features/payment/console/queries.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatTime, secondsUntil, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { OnlineButton } from '#ui/console/OnlineButton.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { Hold } from '#ui/Hold.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { deskKey } from '../queries.ts'
import { payLinkText, upiQrText as text } from '../text/money.ts'
import { PayLink } from './PayLink.tsx'
import css from './UpiQr.module.css'

/** The sheet of a paid code closes after this time, so that staff can read the result. */
const CLOSES_SECONDS = 5

interface UpiQrProps {
  requestId: string
  /** `isOver`: the code can't be paid any more. */
  onClose: (isOver: boolean) => void
  onPaid: (buyerId: string) => void
}

const textOf = ({ kind }: RequestView) => (kind === 'link' ? payLinkText : text)

/** Shows the request whose id is in the address of the page, so that it is still shown after a reload or Back. */
export function UpiQr(props: UpiQrProps) {
  const query = useQuery(requestQuery(props.requestId))
  if (query.data) return <RequestSheet {...props} request={query.data} isError={query.isError} />
  return (
    <SideSheet title={text.heading} onClose={() => props.onClose(false)}>
      <QueryPart query={query} title={text.failed}>
        {() => null}
      </QueryPart>
    </SideSheet>
  )
}

/**
 * The QR code or the link for a sale, and then its result. The sheet of a QR code closes automatically once it is paid.
 */
function RequestSheet({
  requestId,
  request,
  isError,
  onClose,
  onPaid,
}: UpiQrProps & { request: RequestView; isError: boolean }) {
  const queries = useQueryClient()
  const { status, packageName, person, amountPaise } = request
  const texts = textOf(request)
  const isQr = request.kind === 'qr'
  const isPaid = status === 'paid'
  const result = useFocusOnResult(status)
  const onStatus = useEffectEvent((now: RequestView['status']) => {
    // Updates the list of today's sales, and what the member can buy now.
    if (now === 'paid') void queries.invalidateQueries({ queryKey: deskKey })
    // The list of links shows each state.
    if (!isQr) void queries.invalidateQueries({ queryKey: linksKey })
  })
  useEffect(() => onStatus(status), [status])
  const cancel = useAction({
    call: () => requestsApi('POST /console/payment-requests/:requestId/cancel', { params: { requestId } }),
    updates: requestQuery(requestId).queryKey,
  })
  const reportPaid = () => onPaid(person._id)
  const close = () => (isPaid ? reportPaid() : onClose(status !== 'waiting'))
  const announcement = status !== 'waiting' ? texts.leads[status] : isError ? text.offline : ''
  const amount = <Rupees text={formatRupees(toRupees(amountPaise))} />
  return (
    <SideSheet
      title={text.title(packageName, person.name)}
      description={texts.leads[status]}
      onClose={close}
      footer={
        status === 'waiting' ? (
          <OnlineButton outline sm pending={cancel.pending} onClick={() => cancel.run()}>
            {texts.cancel}
          </OnlineButton>
        ) : (
          !isPaid && (
            <Button sm onClick={close}>
              {text.back}
            </Button>
          )
        )
      }
    >
      {/* Always rendered: screen readers do not announce a live region that appears together with its text. */}
      <p className="vh" role="status">
        {announcement}
      </p>
      {isPaid ? (
        <Paid request={request} amount={amount} result={result} onClose={reportPaid} />
      ) : request.kind === 'link' ? (
        <PayLink request={request} amount={amount} result={result} />
      ) : (
        <QrCode request={request} amount={amount} result={result} />
      )}
      {isError && status === 'waiting' && <p>{text.offline}</p>}
      {status === 'waiting' && isQr && (
        <section className={css.advice}>
          <h3>{text.connectionLost}</h3>
          <p className="small">{text.connectionLostText}</p>
        </section>
      )}
    </SideSheet>
  )
}

/**
 * The button that had the focus disappears with the code. The result then gets the focus, unless the person has moved
 * the focus elsewhere.
 */
function useFocusOnResult(status: RequestView['status']): RefObject<HTMLDivElement | null> {
  const result = useRef<HTMLDivElement>(null)
  const previous = useRef(status)
  useLayoutEffect(() => {
    if (previous.current === status) return
    previous.current = status
    // After the button has disappeared, the body or the sheet has the focus.
    if (document.activeElement?.contains(result.current)) result.current?.focus()
  }, [status])
  return result
}

interface ResultProps {
  request: RequestView
  amount: ReactNode
  result: RefObject<HTMLDivElement | null>
}

function QrCode({ request, amount, result }: ResultProps) {
  const { status, content, packageName, person } = request
  return (
    <div className={css.frame} data-over={status === 'waiting' ? undefined : true}>
      <div className={css.code}>
        <b className={css.sum}>{amount}</b>
        {content ? (
          <QRCodeSVG
            value={content}
            size={264}
            level="M"
            marginSize={0}
            title={text.codeOf(formatRupees(toRupees(request.amountPaise)))}
            className={css.qr}
          />
        ) : (
          <div ref={result} tabIndex={-1} className={css.result}>
            {text.results[status]}
          </div>
        )}
        <p className="small">
          {packageName}, {person.name}
          {content && (
            <>
              <br />
              {text.scan}
            </>
          )}
        </p>
      </div>
      {content && <RemainingTime request={request} />}
    </div>
  )
}

/** The remaining time, by the server's clock. */
function RemainingTime({ request: { openedAt, closesAt } }: { request: RequestView }) {
  const now = useEachSecond()
  const until = closesAt ? Temporal.Instant.from(closesAt) : now
  const seconds = secondsUntil(until, now)
  const total = Temporal.Instant.from(openedAt).until(until).total('seconds')
  return (
    <Hold
      label={text.waiting}
      time={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      left={total > 0 ? Math.min(1, seconds / total) : 0}
    />
  )
}

function useEachSecond(): Temporal.Instant {
  const [now, setNow] = useState(() => systemClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Paid({ request, amount, result, onClose }: ResultProps & { onClose: () => void }) {
  const { paidAt, person } = request
  // The sheet of a link stays open, because nobody waits at the desk for its payment.
  const [secondsLeft, setSecondsLeft] = useState<number | null>(request.kind === 'qr' ? CLOSES_SECONDS : null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (secondsLeft === null) return
    if (secondsLeft === 0) return close()
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return (
    <div className={css.frame}>
      <div ref={result} tabIndex={-1} className={css.paid}>
        <p className={css.paidAt}>
          <Icon name="ok" />
          {paidAt && text.paidAt(formatTime(Temporal.Instant.from(paidAt)))}
        </p>
        <b className={css.sum}>{amount}</b>
        <p>{person.name}</p>
      </div>
      <div className={css.after}>
        <p>{textOf(request).closed}</p>
        {secondsLeft !== null && <p className="small mute">{text.closing(secondsLeft)}</p>}
        <div className={css.buttons}>
          <Button onClick={onClose}>{text.next}</Button>
          {secondsLeft !== null && (
            <Button outline onClick={() => setSecondsLeft(null)}>
              {text.keepOpen}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
