import { inLanguages } from '#lib/language.ts'

/** Texts of the contact page. */
export const contactText = inLanguages('contactText', {
  title: 'Contact us',
  description: (studio: string) =>
    `Write to ${studio}, call, chat, or come by: where we are, when we are there, and the way in.`,
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
