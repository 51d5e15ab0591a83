import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { type Popup, usePopup, usePopupNavigation } from '#lib/popupAddress.ts'
import { commonText } from '#lib/text/common.ts'
import { toast } from '#ui/toast.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { loadBookSheet, loadBuySheet, loadDashboard, loadEnquiry, loadLogin, type Part } from './parts.ts'

/** What the address says is open over the page; what it is made of is fetched when it is first wanted. */
export function Popups() {
  const popup = usePopup()
  const [awake, setAwake] = useState(false)
  // The server knows nothing of popups: the first rendering here is the same as there.
  useEffect(() => setAwake(true), [])
  if (!awake || !popup) return null
  if (popup.name === 'login') return <Login popup={popup} />
  if (popup.name === 'account') return <Account popup={popup} />
  if (popup.name === 'enquiry') return <Enquiry />
  if (popup.name === 'book') return <Book key={`${popup.classId}.${popup.date}`} popup={popup} />
  return <Buy key={popup.packageId} popup={popup} />
}

type Of<N extends Popup['name']> = { popup: Extract<Popup, { name: N }> }

function Login({ popup }: Of<'login'>) {
  const { turn, close } = usePopupNavigation()
  const { isLoggedIn } = useSession((session) => session)
  const Part = usePart(loadLogin)
  // Signed in here, or already when the address was opened.
  useCloseOnce(isLoggedIn)
  if (!Part) return <NavigationProgress />
  return <Part view={popup.view} onView={(view) => turn({ name: 'login', view })} onClose={close} />
}

function Account({ popup }: Of<'account'>) {
  const { turn, close } = usePopupNavigation()
  const { isLoggedIn, known } = useSession((session) => session)
  const Part = usePart(loadDashboard)
  // A mail leads here: who is signed out signs in first, and then sees what it spoke of.
  if (known && !isLoggedIn) return <SignInFirst />
  if (!Part) return <NavigationProgress />
  return (
    <Part
      tab={popup.tab}
      cancelId={popup.cancel}
      onTab={(tab) => turn({ name: 'account', tab })}
      onClose={close}
    />
  )
}

function SignInFirst() {
  const { close } = usePopupNavigation()
  const [view, setView] = useState<'signin' | 'signup' | 'forgot'>('signin')
  const Part = usePart(loadLogin)
  return Part ? <Part view={view} onView={setView} onClose={close} /> : <NavigationProgress />
}

function Enquiry() {
  const { close } = usePopupNavigation()
  const Part = usePart(loadEnquiry)
  return Part ? <Part onClose={close} /> : <NavigationProgress />
}

function Book({ popup }: Of<'book'>) {
  const Part = usePart(loadBookSheet)
  return Part ? <Part popup={popup} /> : <NavigationProgress />
}

function Buy({ popup }: Of<'buy'>) {
  const Part = usePart(loadBuySheet)
  return Part ? <Part popup={popup} /> : <NavigationProgress />
}

function useCloseOnce(over: boolean) {
  const { close } = usePopupNavigation()
  const closed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is another at each address
  useEffect(() => {
    if (!over || closed.current) return
    closed.current = true
    close()
  }, [over])
}

/** The part once it is here. When it can't be fetched, that is said and the popup closes. */
function usePart<P>(part: Part<P>): ComponentType<P> | undefined {
  const [here, setHere] = useState<ComponentType<P> | undefined>(part.ready)
  const { close } = usePopupNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once; `close` is another at each address
  useEffect(() => {
    if (here) return
    let still = true
    part.load().then(
      (loaded) => still && setHere(() => loaded),
      () => {
        if (!still) return
        toast.error(commonText.partFailed)
        close()
      },
    )
    return () => {
      still = false
    }
  }, [part, here])
  return here ?? part.ready()
}
