import { UnstyledButton } from '@mantine/core'
import { IconPencil } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import classes from './Picture.module.css'
import './texts.ts'

const PictureModal = lazy(() => import('./PictureModal.tsx'))

interface PictureButtonProps {
  person: Pick<EmployeeRecord, 'EMPLOYEE_ID' | 'EMPLOYEE_NAME' | 'photo'>
  /** Whether the picture belongs to the signed-in user. */
  isOwn: boolean
}

/** Profile picture in the record header, which opens the picture dialog. */
export default function PictureButton({ person, isOwn }: PictureButtonProps) {
  const { t } = useTranslation('picture')
  const [isOpen, setIsOpen] = useState(false)
  const offlineLock = useOfflineLock()
  const name = person.EMPLOYEE_NAME
  return (
    <>
      <div className={classes.head}>
        <PersonAvatar name={name} colorKey={person.EMPLOYEE_ID} src={person.photo} size={72} isDecorative />
        {/* Positioned over the picture instead of around it, so that the initials are not part of the button's accessible name. */}
        <UnstyledButton
          className={classes.button}
          aria-label={isOwn ? t('change') : t('changeOf', { name })}
          onClick={() => setIsOpen(true)}
          {...offlineLock}
        >
          <span className={classes.mark} aria-hidden>
            <IconPencil size={14} />
          </span>
        </UnstyledButton>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <PictureModal
            whose={isOwn ? null : person.EMPLOYEE_ID}
            person={person}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
