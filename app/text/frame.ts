import { inLanguages } from '#lib/language.ts'

/** Texts of the frame around every page (spec §2: labels verbatim). */
export const frameText = inLanguages('frameText', {
  skip: 'Skip to the content',
  home: (studio: string) => (studio ? `${studio}, home` : 'Home'),
  mainNavigation: 'Main',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  login: 'Login',
  dashboard: 'Your dashboard',
  logout: 'Logout',
  leaving: {
    sure: 'Log out?',
    help: 'Your bookings and passes stay as they are. This device forgets them until you sign in again.',
    yes: 'Yes, log out',
    no: 'Stay',
  },
  chat: 'Chat with us on WhatsApp',
  whatsappLabel: 'WhatsApp',
  loadingPage: 'Loading the page',
  feed: 'The journal, for feed readers',
  offline: 'You are offline. Other pages need a connection.',
  offlineBookings: 'Your next classes',
  noScript: 'You can read everything here without JavaScript. To book, call us or write to us:',
  nav: {
    whyPilates: 'WHY PILATES',
    aboutUs: 'ABOUT US',
    bookClass: 'BOOK CLASS',
    privates: 'PRIVATES',
    teacherTraining: 'TEACHER TRAINING',
    membership: 'MEMBERSHIP',
    blogs: 'BLOGS',
    contactUs: 'CONTACT US',
  },
})

export const footerText = inLanguages('footerText', {
  information: 'Information',
  rules: 'Our rules',
  inStudioTerms: 'In-studio terms',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  refund: 'Refund policy',
  quickLinks: 'Quick Links',
  bookAClass: 'Book a Class',
  contactUs: 'Contact Us',
  aboutUs: 'About Us',
  contact: 'Contact',
  blogs: 'Blogs',
  teacherTraining: 'Teacher Training',
  zone: 'All times are India time',
})

export const errorText = inLanguages('errorText', {
  notFound: {
    title: 'Page not found',
    heading: 'Nothing stands here',
    lead: 'The page may have moved, or the address has a slip in it. The timetable is where it always is.',
  },
  failed: {
    title: 'Something went wrong',
    heading: 'We lost our balance',
    lead: 'This page could not be made. It is our fault; nothing you did is lost.',
  },
  offline: {
    title: 'No connection',
    heading: 'You are offline',
    lead: 'Please try again when you are online.',
  },
  toSchedule: 'See the timetable',
})
