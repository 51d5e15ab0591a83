import type { APIRequestContext } from '@playwright/test'
import { call } from './people.ts'

/** The routes of app/routes.ts, each once, with the address by which a visitor would reach it. */
export interface SitePage {
  /** A name for the test report. */
  name: string
  path: string
  status: number
  /** The page can be read without scripts. */
  isReadable: boolean
}

const page = (path: string): SitePage => ({ name: path, path, status: 200, isReadable: true })

const FAR_AWAY = '4102444800000'

/** Routes whose address is the same in every studio. */
export const fixedPages: SitePage[] = [
  ...[
    '/',
    '/why-pilates',
    '/class-schedule',
    '/teacher-training',
    '/private-session',
    '/membership',
    '/about-us',
    '/all-blogs',
    '/rules',
    '/privacy-policy',
    '/terms-and-condition',
    '/refund-policy',
    '/in-studio-terms-and-conditions',
    '/contact-us',
  ].map(page),
  { ...page('/sign-up'), isReadable: false },
  ...['reset-password', 'restore-email', 'restore-details', 'sign-in-link'].flatMap((folder) => [
    {
      name: `a link of ${folder}`,
      path: `/${folder}/${'a'.repeat(43)}/kavita@example.com/${FAR_AWAY}`,
      status: 200,
      isReadable: false,
    },
    {
      name: `a link of ${folder} of yesterday`,
      path: `/${folder}/${'a'.repeat(43)}/kavita@example.com/1`,
      status: 200,
      isReadable: false,
    },
  ]),
  { name: 'a link of unsubscribe that was cut off', path: '/unsubscribe/a', status: 200, isReadable: false },
  { name: 'a link of a gift that was cut off', path: '/gift/a', status: 200, isReadable: false },
  {
    name: 'a link of an invitation that was cut off',
    path: '/shared-pass/a',
    status: 200,
    isReadable: false,
  },
  { name: 'an unknown slug', path: '/no-such-post', status: 404, isReadable: true },
  { name: 'an unknown path', path: '/no/such/page', status: 404, isReadable: true },
]

/** Routes whose address ends with an id of the studio's data: a post, a training, a class, an instructor. */
export const namedPages = ['a post', 'a training', 'more of a training', 'a class', 'a teacher'] as const

export async function pageOf(
  request: APIRequestContext,
  name: (typeof namedPages)[number],
): Promise<SitePage> {
  if (name === 'a post') {
    const [post] = await call<{ slug: string }[]>(request, 'GET', '/blog/')
    return { ...page(`/${post?.slug}`), name }
  }
  if (name === 'a class') {
    // A class whose kind has a picture of a movement: its page has all possible parts.
    const all = await call<{ slug: string; kind: string }[]>(request, 'GET', '/studio/classes')
    return { ...page(`/classes/${all.find(({ kind }) => kind === 'mat')?.slug}`), name }
  }
  if (name === 'a teacher') {
    const [teacher] = await call<{ slug: string }[]>(request, 'GET', '/studio/instructors')
    return { ...page(`/teachers/${teacher?.slug}`), name }
  }
  const [training] = await call<{ _id: string }[]>(request, 'GET', '/admin/get-all-trainings')
  const folder = name === 'a training' ? 'teacher-single-training' : 'moreInfo'
  return { ...page(`/${folder}/${training?._id}`), name }
}

/** All pages: the fixed ones and those of the studio's data. */
export const allPages = async (request: APIRequestContext): Promise<SitePage[]> => [
  ...fixedPages,
  ...(await Promise.all(namedPages.map((name) => pageOf(request, name)))),
]
