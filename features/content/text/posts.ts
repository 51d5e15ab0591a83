import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Texts of the blog: the list and the single post. */
export const postText = inLanguages('postText', {
  title: 'Blogs',
  description: 'Articles on Pilates and on the studio, by the people who teach here.',
  list: 'Posts',
  search: 'Search the blogs',
  searchButton: 'Search',
  topics: 'Topic',
  all: 'All',
  /** For an article without a version in the language of the page. */
  inEnglish: 'In English',
  minutes: (n: number) => `${n} min`,
  minutesLong: (n: number) => `${n} min to read`,
  found: (n: number, q: string, tag: string) =>
    `${count(n, 'post')}${tag ? ` on ${tag}` : ''}${q ? ` with “${q}”` : ''}`,
  none: (q: string) => (q ? `No post has “${q}” in it.` : 'No post on this topic yet.'),
  /** If the studio has no posts at all. */
  noneWritten: 'Nothing is written here yet.',
  noneMore: 'Try another word, or choose one of the topics.',
  seeAll: 'See all blogs',
  one: {
    all: 'All blogs',
    onThisPage: 'On this page',
    tryIn: 'Try it in',
    level: 'Level',
    writtenBy: 'Written by',
    author: (name: string, title: string, year: number) => `${name}, ${title}, teaching since ${year}`,
    tryClass: (title: string, days: string, time: string, location: string) =>
      `${title}, ${days} ${time}, ${location}`,
    share: 'Share',
    whatsApp: 'WhatsApp',
    linkedIn: 'LinkedIn',
    mail: 'E-mail',
    copy: 'Copy link',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied. Please copy it from the address bar.',
    next: 'Read next',
  },
})
