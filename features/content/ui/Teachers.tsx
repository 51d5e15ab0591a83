import { Link } from 'react-router'
import { aboutText } from '#features/content/text/aboutUs.ts'
import { kindName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { Icon } from '#ui/Icon.tsx'
import { Lang } from '#ui/Lang.tsx'
import { DrawnPlate, Plate } from '#ui/Plate.tsx'
import type { InstructorProfile } from '../schema.ts'
import { AbstractPortrait } from './AbstractPortrait.tsx'
import styles from './Teachers.module.css'

/** The instructors with their profiles; on narrow screens a biography is collapsed. */
export const Teachers = ({ teachers }: { teachers: InstructorProfile[] }) => (
  <ul className={styles.people}>
    {teachers.map((teacher, index) => (
      <li key={teacher.name}>
        <Portrait teacher={teacher} index={index} />
        <div className={styles.name}>
          <h3 lang={langOf(teacher.name)}>
            <Link to={`/teachers/${teacher.slug}`}>{teacher.name}</Link>
          </h3>
          <p className="small mute" lang={langOf(teacher.title)}>
            {teacher.title}
          </p>
          <p className="small mute">
            {aboutText.teachers.since(teacher.teachingSince)}
            {commonText.stop} {teacher.kinds.map(kindName).join(', ')}
          </p>
        </div>
        <details className={styles.more}>
          <summary>
            <span className="vh">
              <Lang text={aboutText.teachers.more(teacher.name)} />
            </span>
            <Icon name="down" />
          </summary>
          <div className={styles.text}>
            <p lang={langOf(teacher.bio)}>{teacher.bio}</p>
            <p className="small mute" lang={langOf(teacher.certifications.join())}>
              {teacher.certifications.join('; ')}
            </p>
          </div>
        </details>
      </li>
    ))}
  </ul>
)

const Portrait = ({ teacher, index }: { teacher: InstructorProfile; index: number }) =>
  teacher.image.secureUrl ? (
    <Plate src={teacher.image.secureUrl} {...teacher.photo} alt="" ratio="1:1" className={styles.plate} />
  ) : (
    <DrawnPlate ratio="4:5" className={styles.plate}>
      <AbstractPortrait index={index} />
    </DrawnPlate>
  )
