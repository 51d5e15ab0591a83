import { useQuery } from '@tanstack/react-query'
import { formatSigned } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { controlClass } from '#ui/FieldFrame.tsx'
import { paymentIssuesQuery, paymentsQuery } from '../queries.ts'
import { moneyText as text } from '../text/money.ts'
import { CashUp } from './CashUp.tsx'
import { DayByMethod } from './DayByMethod.tsx'
import { EntryTable } from './EntryTable.tsx'
import css from './Money.module.css'
import { PaymentIssues } from './PaymentIssues.tsx'
import { PaymentSheet } from './PaymentSheet.tsx'
import { MONEY_START, paymentsQueryOf, WhichPayments } from './WhichPayments.tsx'

type MoneyScreenProps = {
  today: string
  myId: string
  /** May refund, and decide payment issues. */
  mayRefund: boolean
  maySell: boolean
  /** The caller sees only their own sales of today. */
  own: boolean
}

/** Payments and refunds of a day, open payment issues, and cash drawers. */
export function MoneyScreen({ today, myId, mayRefund, maySell, own }: MoneyScreenProps) {
  const { params, set } = useListParams(MONEY_START)
  const day = params.day || today
  const page = Number(params.page)
  const waiting = useQuery({ ...paymentIssuesQuery, enabled: mayRefund })
  const entries = useQuery(paymentsQuery(paymentsQueryOf({ ...params, day }, page)))
  const { data } = entries
  const close = () => set({ open: '' })
  return (
    <>
      <ScreenHead
        title={text.title(dayText.dayOfMonth(Temporal.PlainDate.from(day)))}
        tools={
          <>
            {!own && (
              <DayField
                label={<span className="vh">{text.day}</span>}
                value={day}
                max={today}
                onChange={(chosen) => chosen && set({ day: chosen === today ? '' : chosen })}
              />
            )}
            {maySell && (
              <ButtonLink sm to="/sell">
                {text.sell}
              </ButtonLink>
            )}
          </>
        }
      >
        {data && sentenceOf(data.totals)}{' '}
        {waiting.data && waiting.data.length > 0 && text.needs(waiting.data.length)}
      </ScreenHead>
      <div className={css.columns}>
        <section className={css.list}>
          <div className={css.filters}>
            <input
              type="search"
              className={controlClass}
              aria-label={text.find}
              placeholder={text.findHint}
              value={params.q}
              onChange={(event) => set({ q: event.currentTarget.value }, { replace: true })}
            />
            <WhichPayments
              show={params.show}
              waiting={waiting.data?.length}
              onShow={(show) => set({ show })}
            />
          </div>
          {params.show === 'needsYou' && mayRefund ? (
            <PaymentIssues onOpen={(id) => set({ open: id })} />
          ) : (
            <QueryPart
              query={entries}
              title={text.failed}
              isEmpty={({ rows }) => rows.length === 0}
              empty={<p className="mute">{params.q ? text.noneFound : text.none}</p>}
            >
              {({ rows, totals, limit, total }) => (
                <>
                  <EntryTable
                    rows={rows}
                    dated={params.q !== '' || params.show === 'owed'}
                    totals={totals}
                    selected={params.open}
                    onOpen={(id) => set({ open: id })}
                  />
                  <Pager
                    page={page}
                    limit={limit}
                    total={total}
                    onPage={(next) => set({ page: String(next) })}
                  />
                </>
              )}
            </QueryPart>
          )}
        </section>
        <div className={css.aside}>
          <CashUp day={day} myId={myId} />
          {data && <DayByMethod byMethod={data.totals.byMethod} />}
        </div>
      </div>
      {params.open && (
        <PaymentSheet key={params.open} orderId={params.open} mayRefund={mayRefund} onClose={close} />
      )}
    </>
  )
}

const sentenceOf = ({ inPaise, backPaise, sales }: { inPaise: number; backPaise: number; sales: number }) =>
  text.sentence(formatSigned(inPaise), sales, backPaise < 0 ? formatSigned(-backPaise) : null)
