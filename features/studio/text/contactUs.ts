import { inLanguages } from '#lib/language.ts'

/** Texts of the contact page. */
export const contactText = inLanguages('contactText', {
  title: 'Contact us',
  mail: 'E-mail',
  phone: 'Phone',
  chat: 'Chat',
  chatLink: 'Chat with us on WhatsApp',
  label: 'Studios',
  locationsTitle: 'Where we are',
  address: 'Address',
  find: 'Find the door',
  open: 'Open',
  live: 'Live',
  there: 'Getting here',
  joining: 'Joining',
  map: 'Open the map',
  mapLabel: (title: string) => `Open the map: ${title}`,
})
