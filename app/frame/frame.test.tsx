import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { frameText } from '#app/text/frame.ts'
import type { StudioSummary } from '#features/studio/schema.ts'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { NavLinks } from './NavLinks.tsx'
import { currentOf, navItems } from './navigation.ts'

const studio = {
  name: 'Test Studio',
  tagline: 'Breathe.',
  email: 'hello@studio.example',
  phone: '+91 98100 00000',
  whatsappNumber: '919810000000',
  socialLinks: [
    { kind: 'photos', label: 'Photos', url: 'https://photos.example/studio' },
    { kind: 'professional', label: 'Network', url: 'https://network.example/studio' },
  ],
  legalLine: 'Test Studio Private Limited',
  audienceLine: 'For women aged 18 and over.',
} as unknown as StudioSummary

/** The HTML that the server sends for a part of the frame at an address. */
const html = (part: ReactNode, at = '/') => {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const linksIn = (page: string) =>
  [...page.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, words = '']) => [
    words.replace(/<[^>]*>/g, ''),
    to,
  ])

describe('the navigation bar', () => {
  test('has the eight items of the specification in their order [§2.21]', () => {
    expect(linksIn(html(<NavLinks />))).toEqual([
      ['WHY PILATES', '/why-pilates'],
      ['ABOUT US', '/about-us'],
      ['BOOK CLASS', '/class-schedule'],
      ['PRIVATES', '/private-session'],
      ['TEACHER TRAINING', '/teacher-training'],
      ['MEMBERSHIP', '/membership'],
      ['BLOGS', '/all-blogs'],
      ['CONTACT US', '/contact-us'],
    ])
  })
  test('emphasises only WHY PILATES [§2.22]', () => {
    const emphasised = html(<NavLinks />).match(/<a[^>]*data-emphasised="true"[^>]*>/g)
    expect(emphasised).toHaveLength(1)
    expect(emphasised?.[0]).toContain('/why-pilates')
  })
  test.each(navItems.map(({ to }) => [to]))(
    'marks %s as the active item on its page, and no other [§2.23]',
    (to) => {
      const current = html(<NavLinks />, to).match(/<a[^>]*aria-current="page"[^>]*>/g)
      expect(current).toHaveLength(1)
      expect(current?.[0]).toContain(`href="${to}"`)
    },
  )
  test('the pages of a training and of a post mark their navigation item', () => {
    const currentItems = (path: string, isPost = false) =>
      navItems.filter((item) => currentOf(item, path, isPost)).map(({ to }) => to)
    expect(currentItems('/teacher-single-training/7')).toEqual(['/teacher-training'])
    expect(currentItems('/moreInfo/7')).toEqual(['/teacher-training'])
    expect(currentItems('/two-metres-of-floor', true)).toEqual(['/all-blogs'])
    expect(currentItems('/')).toEqual([])
  })
  test('has the chat link, Login for a visitor and no link to a dashboard [§2.26 §2.27 §2.40 §3.12 §6.1]', () => {
    const page = html(<Bar studio={studio} />)
    expect(page).toContain('href="https://wa.me/919810000000"')
    expect(page).toMatch(/<button[^>]*>Login<\/button>/)
    expect(page).not.toMatch(/Logout|Your dashboard/)
  })
  test('has a hamburger that opens a drawer with the same items [§2.25]', () => {
    const page = html(<Bar studio={studio} />)
    expect(page).toMatch(/<button[^>]*command="show-modal"[^>]*>/)
    const drawer = page.slice(page.indexOf('<dialog'))
    for (const { to, name } of navItems)
      expect(drawer).toMatch(new RegExp(`href="${to}".*?${frameText.nav[name]}`))
  })
})

test('the footer has Information, Quick Links, Contact and the social links [§2.53 §2.55]', () => {
  const page = html(<Footer studio={studio} />)
  const links = new Map(linksIn(page).map(([words, to]) => [to, words]))
  for (const title of ['Information', 'Quick Links', 'Contact']) expect(page).toContain(`<h2>${title}</h2>`)
  expect([...links.keys()]).toEqual([
    '/rules',
    '/in-studio-terms-and-conditions',
    '/terms-and-condition',
    '/privacy-policy',
    '/refund-policy',
    '/class-schedule',
    '/contact-us',
    '/about-us',
    'mailto:hello@studio.example',
    'tel:+919810000000',
    '/all-blogs',
    '/teacher-training',
    'https://photos.example/studio',
    'https://network.example/studio',
    'https://wa.me/919810000000',
    '/hi',
  ])
  expect(links.get('/hi')).toBe('हिन्दी')
  expect(links.get('/in-studio-terms-and-conditions')).toBe('In-studio terms')
  expect(links.get('/terms-and-condition')).toBe('Terms of use')
  expect(links.get('/privacy-policy')).toBe('Privacy policy')
  expect(links.get('/refund-policy')).toBe('Refund policy')
  expect(links.get('/class-schedule')).toBe('Book a Class')
  expect(links.get('/contact-us')).toBe('Contact Us')
  expect(links.get('/about-us')).toBe('About Us')
  expect(links.get('/all-blogs')).toBe('Blogs')
  expect(links.get('/teacher-training')).toBe('Teacher Training')
})

test('below Quick Links are Book a Class, Contact Us and About Us, and nothing else [§2.54]', () => {
  const [, below = ''] = html(<Footer studio={studio} />).split('<h2>Quick Links</h2>')
  const [list = ''] = /^<ul>.*?<\/ul>/.exec(below) ?? []
  expect(linksIn(list)).toEqual([
    ['Book a Class', '/class-schedule'],
    ['Contact Us', '/contact-us'],
    ['About Us', '/about-us'],
  ])
})
