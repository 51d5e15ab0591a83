import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#features/identity/session.ts'
import { closePopup, openDashboard, openLogin, usePopup } from '#lib/popups.ts'
import { frameText } from '#text/frame.ts'
import { toast } from '#ui/toast.ts'
import { Going } from './Going.tsx'
import { loadDashboard, loadLogin, type Part } from './parts.ts'

/** The popup that is open over the page; what it is made of is fetched when it is first wanted. */
export function Popups() {
  const popup = usePopup()
  const { isLoggedIn, known } = useSession((session) => session)
  const wantsDashboard = popup?.name === 'dashboard'
  const Login = usePart(loadLogin, popup?.name === 'login')
  const Dashboard = usePart(loadDashboard, wantsDashboard)
  useEffect(() => {
    if (wantsDashboard && known && !isLoggedIn) closePopup()
  }, [wantsDashboard, known, isLoggedIn])
  if (popup?.name === 'login') {
    if (!Login) return <Going />
    return (
      <Login
        view={popup.view}
        onView={(view) => openLogin(view, popup.after)}
        onClose={closePopup}
        after={popup.after}
      />
    )
  }
  if (popup?.name !== 'dashboard') return null
  if (!Dashboard) return <Going />
  return <Dashboard tab={popup.tab} onTab={openDashboard} onClose={closePopup} />
}

/** The part once it is here. When it can't be fetched, that is said and the popup closes. */
function usePart<P>(part: Part<P>, wanted: boolean): ComponentType<P> | undefined {
  const [here, setHere] = useState<ComponentType<P> | undefined>(part.ready)
  useEffect(() => {
    if (!wanted || here) return
    let still = true
    part.load().then(
      (loaded) => still && setHere(() => loaded),
      () => {
        if (!still) return
        toast.error(frameText.partFailed)
        closePopup()
      },
    )
    return () => {
      still = false
    }
  }, [part, wanted, here])
  return here ?? part.ready()
}
