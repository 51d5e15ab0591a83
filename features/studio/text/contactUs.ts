import { inLanguages } from '#lib/language.ts'

/** Words of the contact page. */
export const contactText = inLanguages('contactText', {
  title: 'Contact us',
  description: (studio: string) =>
    `Write to ${studio}, call, chat, or come by: both studios with map, hours, parking and the way in.`,
  lead: 'Write, call, or come by. A person reads every message and answers within a day.',
  formLead: 'Ask us anything: which class to start with, a bad knee, a birthday present.',
  mail: 'E-mail',
  phone: 'Phone',
  chat: 'Chat',
  chatLink: 'Chat with us on WhatsApp',
  label: 'Studios',
  placesTitle: 'Where we are',
  address: 'Address',
  find: 'Find the door',
  open: 'Open',
  live: 'Live',
  there: 'Getting here',
  joining: 'Joining',
  map: 'Open the map',
  mapLabel: (title: string) => `Open the map of the ${title}`,
})
