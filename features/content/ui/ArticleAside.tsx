import { Link } from 'react-router'
import { postText } from '#features/content/text/posts.ts'
import { locationName } from '#features/studio/settings.ts'
import { weekdayLabel } from '#features/studio/text/openingHours.ts'
import { langOf } from '#lib/language.ts'
import { formatTime, studioInstant } from '#lib/time.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Lang } from '#ui/Lang.tsx'
import type { Heading } from '../anchors.ts'
import type { PostView } from '../schema.ts'
import styles from './ArticleAside.module.css'
import { OnThisPage } from './OnThisPage.tsx'

const t = postText.one
const ANY_DAY = '2026-01-05'

const clockTime = (time: string) =>
  formatTime(studioInstant(Temporal.PlainDate.from(ANY_DAY), Temporal.PlainTime.from(time)))

interface AsideProps {
  post: Pick<PostView, 'level' | 'author' | 'authorProfile' | 'tryClass'>
  headings: Heading[]
}

/** Shown next to an article: a class in which to try it, its level, the author, the contents. */
export const ArticleAside = ({ post, headings }: AsideProps) => (
  <>
    <dl className={styles.facts}>
      {post.tryClass && (
        <>
          <dt>{t.tryIn}</dt>
          <dd>
            <TryIt tryClass={post.tryClass} />
          </dd>
        </>
      )}
      <dt>{t.level}</dt>
      <dd lang={langOf(post.level)}>{post.level}</dd>
      <dt>{t.writtenBy}</dt>
      <dd className={styles.author}>
        {post.authorProfile && <Avatar name={post.author} src={post.authorProfile.imageUrl} size={64} />}
        <span>
          <Lang
            text={
              post.authorProfile
                ? t.author(post.author, post.authorProfile.title, post.authorProfile.teachingSince)
                : post.author
            }
          />
        </span>
      </dd>
    </dl>
    <OnThisPage title={t.onThisPage} headings={headings} />
  </>
)

const TryIt = ({ tryClass }: { tryClass: NonNullable<PostView['tryClass']> }) => (
  <Link to={`/class-schedule?location=${tryClass.location}&kind=${tryClass.kind}`} className="num">
    <Lang
      text={t.tryClass(
        tryClass.title,
        weekdayLabel(tryClass.weekdays),
        clockTime(tryClass.time),
        locationName(tryClass.location),
      )}
    />
  </Link>
)
