/** Hindi: the mail about a change of the rules. */
import type * as english from './rulesChange.ts'

export const rulesChangeWords: typeof english.rulesChangeWords = {
  change: {
    subject: 'देर से रद्द करना: {day} से क्या नया है',
    heading: '{day} से क्या नया है',
    opening: '{name}, {day} से बुक की जाने वाली क्लास के लिए यह लागू होगा। पहले की बुकिंग पर पहले का वादा रहेगा।',
    closing: '',
    button: 'हमारे नियम',
  },
}
