/** Texts for people who see the site elsewhere: share cards, feeds, the installed app. */
export const discoveryText = {
  /** The texts of the pages' cards; the home page's card has the studio's own line. */
  cards: {
    'why-pilates': 'Why Pilates, and how to begin',
    'class-schedule': 'The week: every class, every free seat',
    'teacher-training': 'Learn to teach what you love to do',
    'private-session': 'Private sessions: the hour is yours',
    membership: 'Passes and prices, in plain words',
    'about-us': 'About us',
    'all-blogs': 'The journal',
    'contact-us': 'Let’s keep in touch',
    'sign-up': 'Join the studio',
    'privacy-policy': 'Privacy policy',
    'terms-and-condition': 'Terms of use',
    'refund-policy': 'Refund policy',
    'in-studio-terms-and-conditions': 'In-studio terms and conditions',
  },
  /** Short names, for breadcrumbs. */
  names: {
    'why-pilates': 'Why Pilates',
    'class-schedule': 'Book a class',
    'teacher-training': 'Teacher training',
    'private-session': 'Private sessions',
    membership: 'Membership',
    'about-us': 'About us',
    'all-blogs': 'The journal',
    'contact-us': 'Contact us',
    'privacy-policy': 'Privacy policy',
    'terms-and-condition': 'Terms of use',
    'refund-policy': 'Refund policy',
    'in-studio-terms-and-conditions': 'In-studio terms and conditions',
  },
  inFull: 'The training in full',
  journal: 'The journal',
  training: (when: string, location: string) => `Teacher training from ${when}, ${location}`,
  feedTitle: (studio: string) => `${studio}: the journal`,
  shortcuts: { book: 'Book a class', passes: 'Passes and prices' },
}
