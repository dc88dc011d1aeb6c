import { Text } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import type { RequestAnswer } from '../data/request-queries.ts'
import classes from './People.module.css'
import './texts.ts'

const SIZE = 144

/** The current profile picture beside the requested one. */
export default function PictureChange({ data }: { id: number; data: unknown }) {
  const { t } = useTranslation('peopleChanges')
  const { profilerequest, request_details: request } = data as RequestAnswer
  const pictures = profilerequest as { photo: string | null; new_photo: string | null } | null
  if (!pictures?.new_photo) return <Text size="sm">{t('pictureGone')}</Text>
  const who = { name: request.EMPLOYEE_NAME, colorKey: request.EMPLOYEE_ID, size: SIZE, isDecorative: true }
  const shown = [
    { label: t('pictureBefore'), src: pictures.photo },
    { label: t('pictureAfter'), src: pictures.new_photo },
  ]
  return (
    <div className={classes.pictures}>
      {shown.map(({ label, src }) => (
        <figure key={label}>
          <PersonAvatar {...who} src={src} />
          <Text component="figcaption" size="sm" mt={4}>
            {label}
          </Text>
        </figure>
      ))}
    </div>
  )
}
