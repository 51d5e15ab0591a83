import { redirect } from 'react-router'
import { revalidateUnlessPopup } from '#app/revalidateUnlessPopup.ts'
import { withAnchors } from '#features/content/anchors.ts'
import { longDay } from '#features/content/days.ts'
import { relatedPosts } from '#features/content/postSearch.ts'
import { contentContract, type PostSummary } from '#features/content/schema.ts'
import { postText as t } from '#features/content/text/posts.ts'
import { ArticleAside } from '#features/content/ui/ArticleAside.tsx'
import { ArticleLayout } from '#features/content/ui/ArticleLayout.tsx'
import card from '#features/content/ui/Post.module.css'
import { PostCard } from '#features/content/ui/PostCard.tsx'
import { PostGrid } from '#features/content/ui/PostGrid.tsx'
import { Prose } from '#features/content/ui/Prose.tsx'
import { ShareLinks } from '#features/content/ui/ShareLinks.tsx'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { Lang } from '#ui/Lang.tsx'
import { Figure } from '#ui/Plate.tsx'
import { callApi, siteContext } from '../api.server.ts'
import { seo } from '../seo.ts'
import type { Route } from './+types/post'
import { BackLink } from './BackLink.tsx'
import styles from './post.module.css'

const MAX_RELATED = 3

export async function loader({ context, params }: Route.LoaderArgs) {
  const { body, ...post } = await callApi(context, contentContract['GET /blog/:slug'], {
    params: { slug: params.slug },
  })
  // The post's address has changed.
  if (post.slug !== params.slug) throw redirect(`/${post.slug}`, 301)
  const posts = await callApi(context, contentContract['GET /blog/'])
  return {
    post,
    ...withAnchors(body),
    related: relatedPosts(posts, post, MAX_RELATED),
    address: `${context.get(siteContext).publicUrl}/${post.slug}`,
  }
}

export const shouldRevalidate = revalidateUnlessPopup

export const meta: Route.MetaFunction = (args) => {
  const post = args.loaderData?.post
  if (!post) return []
  return [
    ...seo(args, { title: post.title, description: post.excerpt, type: 'article', english: true }),
    { property: 'article:published_time', content: post.publishedOn },
    { name: 'author', content: post.author },
  ]
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, html, headings, related, address } = loaderData
  return (
    <main id="main">
      <article>
        <div className="wrap">
          <header className={styles.head}>
            <BackLink to="/all-blogs" className={styles.back}>
              {t.one.all}
            </BackLink>
            <h1 lang={langOf(post.title)}>{post.title}</h1>
            <p className={classes(card.meta, styles.meta)}>
              <span lang={langOf(post.author)}>{post.author}</span>
              <time dateTime={post.publishedOn}>{longDay(post.publishedOn)}</time>
              <span>{t.minutesLong(post.readingMinutes)}</span>
              {langOf(html) === 'en' && <span>{t.inEnglish}</span>}
              {post.tags.map((tag) => (
                <span key={tag} lang={langOf(tag)}>
                  {tag}
                </span>
              ))}
            </p>
          </header>
          <div className={styles.cover}>
            <Figure
              src={`/art/${post.art}.svg`}
              {...post.photo}
              alt={post.coverAlt}
              ratio="3:2"
              eager
              className={styles.plate}
              caption={<Lang text={post.caption} />}
            />
          </div>
        </div>
        <ArticleLayout className="wrap" aside={<ArticleAside post={post} headings={headings} />}>
          <Prose html={html} className={styles.article} />
          <ShareLinks title={post.title} address={address} />
        </ArticleLayout>
      </article>
      {related.length > 0 && <ReadNext posts={related} />}
    </main>
  )
}

const ReadNext = ({ posts }: { posts: PostSummary[] }) => (
  <section className="sec on-khadi" aria-labelledby="next-h">
    <div className="wrap">
      <h2 id="next-h" className={styles.next}>
        {t.one.next}
      </h2>
      <PostGrid>
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} brief />
        ))}
      </PostGrid>
    </div>
  </section>
)
