import type { PushTopic } from '#features/push/rules.ts'
import { endDevice, saveDevice } from '../queries.ts'

/** Whether this browser can show messages. `addToHome`: only if the site is installed (iPhone, iPad). */
export type DeviceState = 'unsupported' | 'addToHome' | 'denied' | 'ready'

export function deviceState(): DeviceState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'standalone' in navigator ? 'addToHome' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const keyOf = (subscription: PushSubscription): string => {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The subscription of this browser for the current key. A subscription for an older key no longer works. */
async function subscriptionOf(publicKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const current = (await registration?.pushManager.getSubscription()) ?? null
  return current && keyOf(current) === publicKey ? current : null
}

/** Whether this browser still accepts messages. Only the browser has this information, not the server. */
export const isSubscribed = async (publicKey: string): Promise<boolean> =>
  deviceState() === 'ready' && (await subscriptionOf(publicKey)) !== null

/** Saves the topics of the messages that this browser shows. Undefined: the person did not give the permission. */
export async function setDeviceTopics(publicKey: string, topics: PushTopic[]) {
  if (topics.length === 0) {
    const ended = await endDevice()
    await (await subscriptionOf(publicKey))?.unsubscribe()
    return ended
  }
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
  return saveDevice({
    topics,
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  await Promise.race([navigator.serviceWorker.ready, failureOf(registration)])
  const { pushManager } = registration
  const current = await pushManager.getSubscription()
  if (current && keyOf(current) === publicKey) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Rejects if the first service worker can't be installed, because `ready` would then never resolve. */
const failureOf = ({ installing }: ServiceWorkerRegistration) =>
  new Promise<never>((_, reject) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('the service worker was not installed'))
    }),
  )
