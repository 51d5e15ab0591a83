/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const sharedDeviceAudit: typeof english.sharedDeviceAudit = {
  actions: {
    'pin.remove': 'साझा डिवाइस से अपना पिन हटाया',
    'pin.set': 'साझा डिवाइस पर अपना पिन सेट किया',
    'sharedDevice.end': 'डिवाइस साझा करना बंद किया',
    'sharedDevice.mark': 'डिवाइस को साझा किया',
    'signIn.lock': 'साझा डिवाइस लॉक किया',
    'signIn.unlock': 'पिन से साझा डिवाइस खोला',
  },
}
