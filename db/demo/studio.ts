/** The demo studio: its public details and its three locations. All of it is invented; no such studio exists. */

export type DemoLocationName = 'Faridabad' | 'Gurugram' | 'Online'

export type DemoStudioProfile = {
  name: string
  tagline: string
  description: string
  email: string
  /** As printed, with spaces. */
  phone: string
  /** Digits only with country code, as chat links need it. */
  whatsappNumber: string
  socialLinks: { kind: 'photos' | 'professional'; label: string; url: string }[]
  legalLine: string
  audience: string
  answerHours: number
  timeZone: string
}

/** Opening hours in studio time; `weekdays` run from 1 (Monday) to 7 (Sunday). */
export type DemoOpeningHours = { weekdays: number[]; opens: string; closes: string }

export type DemoLocation = {
  name: DemoLocationName
  title: string
  description: string
  address: { street: string; locality: string; city: string; state: string; pinCode: string } | null
  landmark: string | null
  openingHours: DemoOpeningHours[]
  gettingThere: string[]
  /** The search of the embedded map; null if there is no address. */
  map: { title: string; query: string; latitude: number; longitude: number } | null
  /** Facts about the location. */
  holds: string[]
  artName: string
  position: number
}

export const studioProfile: DemoStudioProfile = {
  name: 'Contrology Studio',
  tagline: 'Two studios, one method, at your pace.',
  description:
    'Mat, barre and reformer Pilates for women, in small groups. In Faridabad, in Gurugram, and live at home.',
  email: 'hello@contrology.example',
  phone: '+91 98100 00000',
  whatsappNumber: '919810000000',
  socialLinks: [
    {
      kind: 'photos',
      label: 'Contrology Studio on Instagram',
      url: 'https://instagram.com/contrology.example',
    },
    {
      kind: 'professional',
      label: 'Contrology Studio on LinkedIn',
      url: 'https://linkedin.com/company/contrology-example',
    },
  ],
  legalLine: '© 2026 Contrology Studio',
  audience: 'women aged {minimumAge} and over',
  answerHours: 24,
  timeZone: 'Asia/Kolkata',
}

export const locations: DemoLocation[] = [
  {
    name: 'Faridabad',
    title: 'Faridabad Studio',
    description:
      'The first of our two studios and still the quieter one: a second floor above the market, with morning light on the mat side and the reformers along the inner wall. Groups are small because the rooms are. Most members here have known each other’s names for years, and new ones are usually learnt by the second week.',
    address: {
      street: '14 Sector 15 Market, second floor',
      locality: 'Sector 15',
      city: 'Faridabad',
      state: 'Haryana',
      pinCode: '121007',
    },
    landmark: 'Above the stationer’s, opposite the small park. The stairs are left of the bakery.',
    openingHours: [
      { weekdays: [1, 2, 3, 4, 5, 6], opens: '06:30', closes: '21:00' },
      { weekdays: [7], opens: '06:30', closes: '13:00' },
    ],
    gettingThere: [
      'Metro: Neelam Chowk Ajronda on the Violet Line, then a short auto ride.',
      'Car: free parking in the market lane before 10:00 am, paid parking behind the park after that.',
      'Two-wheelers: in the bay beside the stairs, all day.',
      'There is no lift. Two flights of stairs, with a landing to pretend you are checking your phone on.',
    ],
    map: {
      title: 'Faridabad Studio',
      query: 'Sector 15 Market, Faridabad, Haryana 121007',
      latitude: 28.3949,
      longitude: 77.3246,
    },
    holds: ['6 reformers', '12 mats', '8 metres of barre', 'Changing room with lockers', 'Filtered water'],
    artName: 'plan-faridabad',
    position: 1,
  },
  {
    name: 'Gurugram',
    title: 'Gurugram Studio',
    description:
      'Two rooms on one floor off the Galleria road: a wide mat and barre room with a sprung wooden floor, and a reformer room where eight carriages stand in two rows with the tower at the end. It is the busier house, especially after six. Come ten minutes early and the corridor is calm; come two minutes early and it is not.',
    address: {
      street: '22 Galleria Road, first floor',
      locality: 'DLF Phase 4',
      city: 'Gurugram',
      state: 'Haryana',
      pinCode: '122009',
    },
    landmark: 'Second gate after the market roundabout, above the flower shop.',
    openingHours: [
      { weekdays: [1, 2, 3, 4, 5, 6], opens: '06:30', closes: '21:30' },
      { weekdays: [7], opens: '06:30', closes: '13:00' },
    ],
    gettingThere: [
      'Metro: Millennium City Centre on the Yellow Line, then about ten minutes by auto.',
      'Car: basement parking under the building, ramp on the left. The guard knows us; say Contrology.',
      'Cab: ask for the flower shop, not for the market, or you will be let out at the wrong end of it.',
      'There is a lift, and a step-free way in from the basement.',
    ],
    map: {
      title: 'Gurugram Studio',
      query: 'Galleria Road, DLF Phase 4, Gurugram, Haryana 122009',
      latitude: 28.4672,
      longitude: 77.0817,
    },
    holds: [
      '8 reformers',
      '14 mats',
      '12 metres of barre',
      'Tower, chair and ladder barrel',
      'Two showers',
      'Lockers',
      'Filtered water',
    ],
    artName: 'plan-gurugram',
    position: 2,
  },
  {
    name: 'Online',
    title: 'Online Studio',
    description:
      'The same teachers, live, in a room of at most twenty small windows. The camera is there so that the teacher can correct you, and you may switch it off whenever you like; she will then simply have less to say to you. Classes are not recordings, so starting on time matters, as it does upstairs.',
    address: null,
    landmark: null,
    openingHours: [
      { weekdays: [1, 2, 3, 4, 5], opens: '06:30', closes: '21:30' },
      { weekdays: [6, 7], opens: '09:00', closes: '13:00' },
    ],
    gettingThere: [
      'The link to the room comes with your booking and opens ten minutes before class.',
      'A laptop or tablet on a low stool works better than a phone against a water bottle.',
      'Join from the side: turn your mat so that the camera sees you in profile.',
    ],
    map: null,
    holds: ['Your mat', '2 metres of floor', 'A sturdy chair for barre', 'A cushion and a small towel'],
    artName: 'plan-online',
    position: 3,
  },
]

/** The rooms of the studios, and what is taught in each. */
export const rooms: {
  location: DemoLocationName
  name: string
  capacity: number
  position: number
  kinds: string[]
}[] = [
  { location: 'Faridabad', name: 'Mat room', capacity: 12, position: 1, kinds: ['mat', 'barre'] },
  {
    location: 'Faridabad',
    name: 'Reformer room',
    capacity: 6,
    position: 2,
    kinds: ['reformer', 'private', 'semiPrivate'],
  },
  { location: 'Gurugram', name: 'Mat room', capacity: 14, position: 1, kinds: ['mat', 'barre'] },
  {
    location: 'Gurugram',
    name: 'Reformer room',
    capacity: 8,
    position: 2,
    kinds: ['reformer', 'private', 'semiPrivate'],
  },
]

/** The reformers of a room, in two rows; with a description of each for members. */
export const reformers: Record<DemoLocationName, (string | null)[]> = {
  Faridabad: ['by the door', null, 'by the window', 'by the door', null, 'by the window'],
  Gurugram: [
    ...['by the door', 'by the window', 'by the window', 'by the window'],
    ...['by the door', 'in the second row', 'in the second row', 'by the tower'],
  ],
  Online: [],
}

/**
 * The seller for the tax: the business, registered since GST began, so that every payment of the demo has a document.
 */
export const taxRegistration = {
  fromDate: '2017-07-01',
  mode: 'registered',
  legalName: 'Contrology Wellness LLP',
  address: '14 Sector 15 Market, second floor, Faridabad 121007',
  stateCode: '06',
  gstin: '06AAXFC4821Q1ZP',
  invoiceSeries: 'FBD',
  noteSeries: 'FBC',
} as const
