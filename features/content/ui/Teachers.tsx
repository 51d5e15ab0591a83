import { aboutText } from '#text/aboutUs.ts'
import { commonText } from '#text/common.ts'
import { kindNames } from '#text/kinds.ts'
import { DrawnPlate, Plate } from '#ui/Plate.tsx'
import type { InstructorProfile } from '../schema.ts'
import { Face } from './Face.tsx'
import styles from './Teachers.module.css'

const kindWords = (kind: string) => (kind in kindNames ? kindNames[kind as keyof typeof kindNames] : kind)

/** The instructors with their profiles. */
export const Teachers = ({ teachers }: { teachers: InstructorProfile[] }) => (
  <ul className={styles.people}>
    {teachers.map((teacher, place) => (
      <li key={teacher.name}>
        <Portrait teacher={teacher} place={place} />
        <div className={styles.name}>
          <h3>{teacher.name}</h3>
          <p className="small mute" lang="en">
            {teacher.title}
          </p>
        </div>
        <div className={styles.words}>
          <p lang="en">{teacher.bio}</p>
          <p className="small mute">
            {aboutText.teachers.since(teacher.teachingSince)}
            {commonText.stop} {teacher.kinds.map(kindWords).join(', ')}
          </p>
          <p className="small mute" lang="en">
            {teacher.certifications.join('; ')}
          </p>
        </div>
      </li>
    ))}
  </ul>
)

const Portrait = ({ teacher, place }: { teacher: InstructorProfile; place: number }) =>
  teacher.image.secureUrl ? (
    <Plate src={teacher.image.secureUrl} alt="" ratio="4:5" photo className={styles.plate} />
  ) : (
    <DrawnPlate ratio="4:5" className={styles.plate}>
      <Face place={place} />
    </DrawnPlate>
  )
