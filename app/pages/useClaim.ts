import { useEffect, useEffectEvent, useState } from 'react'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { hasSignedInBefore } from '#features/identity/signedInBefore.ts'
import { ApiError } from '#lib/api.ts'
import { usePopup, usePopupNavigation } from '#lib/popupAddress.ts'

interface Claim<T> {
  /** Claims what the mailed link offers. */
  send: () => Promise<T>
  /** Reads the state of the link again, because the response to `send` may have been lost. */
  reload: () => Promise<unknown>
  /** The message that the sign-in has ended. */
  signedOut: string
}

/** Claims what a mailed link offers: at once, or after a visitor has signed in. */
export function useClaim<T>({ send, reload, signedOut }: Claim<T>) {
  const user = useSession((session) => session.user)
  const popup = usePopup()
  const { open } = usePopupNavigation()
  const [done, setDone] = useState<T | null>(null)
  const [pending, setPending] = useState(false)
  const [isSigningIn, setSigningIn] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const signIn = () => {
    setSigningIn(true)
    open({ name: 'login', view: hasSignedInBefore() ? 'signin' : 'signup' })
  }
  const claim = async () => {
    setPending(true)
    setRefused(null)
    try {
      setDone(await send())
      await refreshUser()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await reload()
      setRefused(error.status === 401 ? signedOut : error.message)
      if (error.status === 401) await refreshUser()
    } finally {
      setPending(false)
    }
  }
  const continueClaim = useEffectEvent((isSignedIn: boolean, isOpen: boolean) => {
    if (!isSigningIn) return
    if (isSignedIn) void claim()
    if (isSignedIn || !isOpen) setSigningIn(false)
  })
  const isSignedIn = user !== null
  const isOpen = popup !== null
  // Runs when somebody has signed in, or has closed the popup without signing in.
  useEffect(() => continueClaim(isSignedIn, isOpen), [isSignedIn, isOpen])
  return { done, pending: pending || (isSigningIn && user !== null), refused, claim: user ? claim : signIn }
}
