/** Hindi: the server's messages about changes of a waitlist by staff. */
import type * as english from './staffQueue.ts'

export const staffQueueText: typeof english.staffQueueText = {
  added: (name, position) => `${name} प्रतीक्षा सूची में ${position} नंबर पर हैं।`,
  moved: (name, position) => `${name} अब ${position} नंबर पर हैं।`,
  removed: (name) => `${name} अब प्रतीक्षा सूची में नहीं हैं।`,
  offered: (name, until) => `${name} को सीट दी गई है, ${until} तक।`,
  reasonMissing: 'कृपया कारण लिखें।',
}
