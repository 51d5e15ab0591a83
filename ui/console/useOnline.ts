import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser is online, as far as it knows; waiting requests are sent when the connection is back. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline)

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()
