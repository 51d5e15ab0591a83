import { useEffect, useRef, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { type LoginView, type Popup, usePopup, usePopupNavigation } from '#lib/popupAddress.ts'
import { commonText } from '#lib/text/common.ts'
import type { LazyPartProps } from '#ui/lazyPart.tsx'
import { toast } from '#ui/toast.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { BookSheet, BuySheet, Dashboard, EnquiryPopup, LoginPopup } from './parts.ts'

/** The popup in the address; its code is fetched when it is first needed. */
export function Popups() {
  const popup = usePopup()
  const { close } = usePopupNavigation()
  const lazyProps = {
    waiting: <NavigationProgress />,
    onFailed: () => {
      toast.error(commonText.partFailed)
      close()
    },
  }
  // The menu is in the page itself, so that it works without scripts.
  if (!popup || popup.name === 'menu') return null
  if (popup.name === 'login') return <Login popup={popup} lazyProps={lazyProps} />
  if (popup.name === 'account') return <Account popup={popup} lazyProps={lazyProps} />
  if (popup.name === 'enquiry') return <EnquiryPopup {...lazyProps} onClose={close} />
  if (popup.name === 'book') {
    return <BookSheet key={`${popup.classId}.${popup.date}`} {...lazyProps} popup={popup} />
  }
  return <BuySheet key={popup.packageId} {...lazyProps} popup={popup} />
}

interface PopupProps<N extends Popup['name']> {
  popup: Extract<Popup, { name: N }>
  lazyProps: LazyPartProps
}

function Login({ popup, lazyProps }: PopupProps<'login'>) {
  const { open, replace, back, close } = usePopupNavigation()
  const { isLoggedIn } = useSession((session) => session)
  // The person signed in here, or was already signed in when the address was opened.
  useCloseWhen(isLoggedIn)
  return (
    <LoginPopup
      {...lazyProps}
      view={popup.view}
      onView={(view) => {
        const next = { name: 'login', view } as const
        if (view === 'forgot') open(next)
        else if (popup.view === 'forgot') back(next)
        else replace(next)
      }}
      onClose={close}
    />
  )
}

function Account({ popup, lazyProps }: PopupProps<'account'>) {
  const { open, replace, back, close } = usePopupNavigation()
  const { isLoggedIn, isResolved } = useSession((session) => session)
  // The link of a mail: a visitor signs in first, and then sees the popup.
  if (isResolved && !isLoggedIn) return <SignInFirst lazyProps={lazyProps} />
  return (
    <Dashboard
      {...lazyProps}
      tab={popup.tab}
      bookingId={popup.booking}
      cancelId={popup.cancel}
      onTab={(tab) => replace({ name: 'account', tab })}
      onCancelOpen={(cancel) => open({ name: 'account', tab: 'schedule', cancel })}
      onCancelClose={() => back({ name: 'account', tab: 'schedule', booking: popup.cancel })}
      onClose={close}
    />
  )
}

function SignInFirst({ lazyProps }: { lazyProps: LazyPartProps }) {
  const { close } = usePopupNavigation()
  const [view, setView] = useState<LoginView>('signin')
  return <LoginPopup {...lazyProps} view={view} onView={setView} onClose={close} />
}

function useCloseWhen(isDone: boolean) {
  const { close } = usePopupNavigation()
  const closed = useRef(false)
  useEffect(() => {
    if (!isDone || closed.current) return
    closed.current = true
    close()
  }, [isDone, close])
}
