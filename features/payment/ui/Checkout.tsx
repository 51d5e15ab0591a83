import type { ComponentType, ReactNode } from 'react'
import type { PackageView, PassView } from '#features/membership/schema.ts'
import { formatRupees } from '#lib/money.ts'
import { openDashboard, openLogin } from '#lib/popups.ts'
import { checkoutText as words } from '#text/checkout.ts'
import { commonText } from '#text/common.ts'
import { languageNow, languagePrefix } from '#text/language.ts'
import { packageText } from '#text/membership.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '#ui/Dialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { PromiseNote } from '#ui/PromiseNote.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import './checkout.css'
import { type Notice, type Stage, useCheckout } from './useCheckout.ts'

export interface CheckoutProps {
  pkg: PackageView
  /** The studio's name, in the gateway's window. */
  shop: string
  /** Shows the pass once it is bought. */
  Pass: ComponentType<{ pass: PassView }>
  onClose: () => void
  /** The sign-in ended before anything was paid. */
  onSignedOut: () => void
}

/**
 * The order, the gateway's window, and what became of it. While the gateway's window is open ours is closed: each
 * keeps the focus to itself. Closing this one while the bank confirms loses nothing.
 */
export default function Checkout({ pkg: wanted, shop, Pass, onClose, onSignedOut }: CheckoutProps) {
  const { stage, pkg, pay, checkAgain } = useCheckout({ wanted, shop, onSignedOut })
  return (
    <Dialog open={stage.name !== 'paying'} onClose={onClose} className="pay">
      {stage.name === 'confirming' && <Confirming onClose={onClose} />}
      {stage.name === 'confirmed' && <Confirmed pass={stage.pass} Pass={Pass} onClose={onClose} />}
      {stage.name === 'ended' && <Ended stage={stage} checkAgain={checkAgain} onClose={onClose} />}
      {(stage.name === 'review' || stage.name === 'opening' || stage.name === 'paying') && (
        <Review stage={stage} pkg={pkg} pay={pay} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface ReviewProps {
  stage: Stage
  pkg: PackageView
  pay: () => void
  onClose: () => void
}

function Review({ stage, pkg, pay, onClose }: ReviewProps) {
  const amount = formatRupees(pkg.price)
  const notice = stage.name === 'review' ? stage.notice : null
  return (
    <>
      <DialogHead label={words.label} title={pkg.packageName} />
      <DialogBody>
        {notice && <NoticeOf notice={notice} />}
        <p className="mute">
          {packageText.covers(pkg)}. {packageText.terms(pkg)}
          {pkg.totalSessions === null && ` ${packageText.unlimited}`}
        </p>
        <Facts
          facts={[[words.gst, words.gstIncluded]]}
          sum={[words.toPay, <Rupees key="sum" text={amount} />]}
        />
        <p className="small mute">{words.small(packageText.perWeek(pkg.perSessionPrice))}</p>
        <p className="small">
          {words.agreeBefore}{' '}
          <a href={`${languagePrefix(languageNow())}/terms-and-condition`}>{words.terms}</a> {words.and}{' '}
          <a href={`${languagePrefix(languageNow())}/refund-policy`}>{words.refundPolicy}</a>
          {commonText.stop}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button data-first pending={stage.name !== 'review'} icon="go" onClick={pay}>
          {notice?.tryAgain ? words.payAgain : words.pay(amount)}
        </Button>
        <Button line onClick={onClose}>
          {words.notNow}
        </Button>
      </DialogFoot>
    </>
  )
}

const NoticeOf = ({ notice }: { notice: Notice }) => (
  <div className="pay-notice" role="alert">
    <PromiseNote icon={notice.bad ? 'bang' : 'clock'} promise={notice.title}>
      {notice.text}
    </PromiseNote>
  </div>
)

const Confirming = ({ onClose }: { onClose: () => void }) => (
  <>
    <DialogHead title={words.confirming.title} />
    <DialogBody>
      <Spinner label={words.confirming.title} />
      <p>{words.confirming.text}</p>
    </DialogBody>
    <DialogFoot>
      <Button line onClick={onClose}>
        {words.close}
      </Button>
    </DialogFoot>
  </>
)

function Confirmed({
  pass,
  Pass,
  onClose,
}: { pass: PassView; onClose: () => void } & Pick<CheckoutProps, 'Pass'>) {
  const toPasses = () => {
    onClose()
    openDashboard('passes')
  }
  return (
    <>
      <DialogHead label={words.confirmed.label} title={words.confirmed.title(pass.package.packageName)} />
      <DialogBody>
        <Pass pass={pass} />
      </DialogBody>
      <DialogFoot>
        <ButtonLink to="/class-schedule" icon="go" onClick={onClose} data-first>
          {words.confirmed.book}
        </ButtonLink>
        <Button line onClick={toPasses}>
          {words.confirmed.passes}
        </Button>
      </DialogFoot>
    </>
  )
}

interface EndedProps {
  stage: Extract<Stage, { name: 'ended' }>
  checkAgain: (() => void) | undefined
  onClose: () => void
}

/** Not a pass, or not yet; nothing here asks to pay again. */
function Ended({ stage: { kind, message }, checkAgain, onClose }: EndedProps) {
  const text: ReactNode = kind === 'refunded' || !checkAgain ? message : words[kind].text
  // The page that is left finds the payment again once somebody is signed in.
  const signIn = () => {
    onClose()
    openLogin('signin')
  }
  return (
    <>
      <DialogHead title={words[kind].title} />
      <DialogBody>
        <p role="alert">{text}</p>
      </DialogBody>
      <DialogFoot>
        {kind === 'signedOut' && (
          <Button data-first onClick={signIn}>
            {words.signedOut.signIn}
          </Button>
        )}
        {kind === 'late' && checkAgain && (
          <Button data-first line onClick={checkAgain}>
            {words.checkAgain}
          </Button>
        )}
        <Button line={kind === 'late' || kind === 'signedOut'} onClick={onClose}>
          {words.close}
        </Button>
      </DialogFoot>
    </>
  )
}
