import { PersonAvatar } from '@muster/ui/people'
import { lazy, Suspense } from 'react'
import type { EmployeeRecord } from '../data/employee-queries.ts'

const PictureButton = lazy(() => import('../picture/PictureButton.tsx'))

/** Profile picture in the record header; a button for users who may change it. */
export function RecordPicture({ person, isOwn }: { person: EmployeeRecord; isOwn: boolean }) {
  const picture = (
    <PersonAvatar
      name={person.EMPLOYEE_NAME}
      colorKey={person.EMPLOYEE_ID}
      src={person.photo}
      size={72}
      isDecorative
    />
  )
  if (!person.abilities.change_picture) return picture
  return (
    <Suspense fallback={picture}>
      <PictureButton person={person} isOwn={isOwn} />
    </Suspense>
  )
}
