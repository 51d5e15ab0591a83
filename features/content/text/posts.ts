import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** Words of the blogs: the list and the single post. */
export const postText = inLanguages('postText', {
  title: 'Blogs',
  description:
    'Short articles on Pilates by our teachers: exercises, apparatus, the first class, history, and how the studio works.',
  lead: 'Short reading on strong bodies. New on Wednesdays.',
  list: 'Posts',
  search: 'Search the blogs',
  searchButton: 'Search',
  topics: 'Topic',
  all: 'All',
  minutes: (n: number) => `${n} min`,
  minutesLong: (n: number) => `${n} min to read`,
  found: (n: number, q: string, tag: string) =>
    `${count(n, 'post')}${tag ? ` on ${tag}` : ''}${q ? ` with “${q}”` : ''}`,
  none: (q: string) => (q ? `No post has “${q}” in it.` : 'No post on this topic yet.'),
  noneMore: 'Try another word, or choose one of the topics.',
  seeAll: 'See all blogs',
  one: {
    all: 'All blogs',
    onThisPage: 'On this page',
    tryIn: 'Try it in',
    level: 'Level',
    writtenBy: 'Written by',
    author: (name: string, title: string, year: number) => `${name}, ${title}, teaching since ${year}`,
    tryClass: (title: string, days: string, time: string, place: string) =>
      `${title}, ${days} ${time}, ${place}`,
    share: 'Share',
    whatsApp: 'WhatsApp',
    professional: 'LinkedIn',
    mail: 'E-mail',
    copy: 'Copy link',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied. It stands in the address bar.',
    next: 'Read next',
  },
})
