import type { PostSummary, TrainingView } from '#features/content/schema.ts'
import { discoveryText as text } from '#features/discovery/text/discovery.ts'
import type { StudioView } from '#features/studio/schema.ts'
import { LANGUAGES, languagePrefix } from '#lib/language.ts'
import { STUDIO_ZONE } from '#lib/time.ts'
import { xmlTag, xmlText } from '#lib/xml.ts'
import { enabledSitePages } from './sitePages.ts'

interface SiteContent {
  /** Without a trailing slash. */
  publicUrl: string
  posts: PostSummary[]
  trainings: Pick<TrainingView, '_id'>[]
  /** Addresses of the pages of classes, and of instructors. */
  classSlugs: string[]
  instructorSlugs: string[]
  /** Addresses of the policies that the studio has written only in English; they are listed once. */
  englishPolicies: string[]
  studio: StudioView
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Every public page (sitemaps.org). Only posts have a modification date; the list of posts has the date of the
 * newest one.
 */
export function sitemap({
  publicUrl,
  posts,
  trainings,
  classSlugs,
  instructorSlugs,
  englishPolicies,
}: Omit<SiteContent, 'studio'>): string {
  const entry = (path: string, lastmod?: string) =>
    `<url>${xmlTag('loc', publicUrl + path)}${lastmod ? xmlTag('lastmod', lastmod) : ''}</url>`
  const newest = posts.map(({ publishedOn }) => publishedOn).sort()[posts.length - 1]
  return [
    HEAD,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...LANGUAGES.map(languagePrefix).flatMap((prefix) => [
      entry(prefix || '/'),
      ...enabledSitePages()
        .filter(({ path, unlisted }) => !unlisted && !(prefix && englishPolicies.includes(`/${path}`)))
        .map(({ path }) => entry(`${prefix}/${path}`, path === 'all-blogs' ? newest : undefined)),
      ...classSlugs.map((slug) => entry(`${prefix}/classes/${slug}`)),
      ...instructorSlugs.map((slug) => entry(`${prefix}/teachers/${slug}`)),
    ]),
    ...trainings.flatMap(({ _id }) => [entry(`/teacher-single-training/${_id}`), entry(`/moreInfo/${_id}`)]),
    ...posts.map(({ slug, publishedOn }) => entry(`/${slug}`, publishedOn)),
    '</urlset>',
  ].join('\n')
}

/** Reset links are not listed here: their pages have `noindex`, which crawlers can only read if they may fetch them. */
export const robots = ({ publicUrl }: Pick<SiteContent, 'publicUrl'>): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Disallow: /calendar/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The blog as RSS 2.0, newest first. */
export function rss({
  publicUrl,
  posts,
  studio,
}: Pick<SiteContent, 'publicUrl' | 'posts' | 'studio'>): string {
  const item = (post: PostSummary) =>
    [
      '<item>',
      xmlTag('title', post.title),
      xmlTag('link', `${publicUrl}/${post.slug}`),
      `<guid isPermaLink="true">${xmlText(`${publicUrl}/${post.slug}`)}</guid>`,
      xmlTag('pubDate', rfc822Day(Temporal.PlainDate.from(post.publishedOn))),
      xmlTag('dc:creator', post.author),
      ...post.tags.map((tag) => xmlTag('category', tag)),
      xmlTag('description', post.excerpt),
      ...(post.photo
        ? [`<media:content url="${xmlText(publicUrl + post.photo.src)}" medium="image" type="image/jpeg"/>`]
        : []),
      '</item>',
    ].join('')
  return [
    HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    xmlTag('title', text.feedTitle(studio.name)),
    xmlTag('link', `${publicUrl}/all-blogs`),
    `<atom:link href="${xmlText(`${publicUrl}/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    xmlTag('description', studio.description),
    xmlTag('language', 'en-IN'),
    ...posts.map(item),
    '</channel>',
    '</rss>',
  ].join('\n')
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The start of a studio day in the format of feeds (RFC 822): `Tue, 24 Nov 2026 00:00:00 +0530`. */
export function rfc822Day(date: Temporal.PlainDate): string {
  const { offset } = date.toZonedDateTime(STUDIO_ZONE)
  const day = String(date.day).padStart(2, '0')
  const weekday = DAYS[date.dayOfWeek - 1]
  return `${weekday}, ${day} ${MONTHS[date.month - 1]} ${date.year} 00:00:00 ${offset.replace(':', '')}`
}

const iconOf = ({ logo }: StudioView, name: '192' | '512' | 'maskable-512') =>
  logo ? `/og/logo-${name}.png${logo.version}` : `/icon-${name}.png`

/** Makes the site installable (W3C web app manifest). */
export const manifest = ({ studio }: Pick<SiteContent, 'studio'>): string =>
  JSON.stringify({
    id: '/',
    name: studio.name,
    short_name: studio.name.replace(/\s+studio$/i, ''),
    description: studio.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#F2C4B8',
    background_color: '#FBF7F2',
    categories: ['health', 'fitness', 'lifestyle'],
    icons: [
      { src: iconOf(studio, '192'), sizes: '192x192', type: 'image/png' },
      { src: iconOf(studio, '512'), sizes: '512x512', type: 'image/png' },
      { src: iconOf(studio, 'maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: text.shortcuts.book, url: '/class-schedule' },
      { name: text.shortcuts.passes, url: '/membership' },
    ],
  })
