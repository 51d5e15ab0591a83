import type { English } from './creditsPart.ts'

export const hindi: English = {
  title: (credits) => (credits === 1 ? 'आपका क्रेडिट' : `आपके ${credits} क्रेडिट`),
  lead: 'हमने क्लास देर से रद्द की, इसलिए अगले पास पर इतना हमारी ओर से।',
  of: (title, day) => `${title}, ${day}`,
  for: (name) => `${name} के लिए`,
  code: (code, until) => `कोड ${code}, ${until} तक`,
  use: (amount) => `${amount} इस्तेमाल करें`,
}
