import { type ReactNode, useEffect, useRef, useState } from 'react'
import { currentSession, refreshUser } from '#features/identity/session.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { openDashboard, openLogin } from '#lib/popups.ts'
import { bookButtonText as text } from '#text/bookButton.ts'
import { toast } from '#ui/toast.ts'

const load = () => import('./BookDialog.tsx')
type Dialog = Awaited<ReturnType<typeof load>>['BookDialog']

/** On the way to the button: fetches what the press will need. A failure shows at the press. */
const prepare = () => void load().catch(() => {})

/**
 * What a press on "Book" does. Signed out: sign-in first, then the dialog of this same session.
 * Booked already: the dashboard.
 */
export function useBooking(session: SessionView, booked: boolean) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const show = async () => {
    setPending(true)
    try {
      const { BookDialog } = await load()
      if (!here.current) return
      setDialog(() => BookDialog)
      setOpen(true)
    } catch {
      toast.error(text.notLoaded)
    } finally {
      setPending(false)
    }
  }

  const press = async () => {
    if (pending) return
    if (booked) return openDashboard('schedule')
    if (!currentSession().known) {
      setPending(true)
      await refreshUser()
    }
    if (currentSession().isLoggedIn) return show()
    setPending(false)
    signIn()
  }

  const signIn = () => {
    setOpen(false)
    openLogin('signin', () => void show())
  }
  const Shown = dialog
  const element: ReactNode = Shown && (
    <Shown session={session} open={open} onClose={() => setOpen(false)} onSignIn={signIn} />
  )
  return { press: () => void press(), prepare, pending, dialog: element }
}
