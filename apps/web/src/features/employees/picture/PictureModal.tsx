import { Alert, Button, FileButton, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconUpload } from '@muster/ui/icons'
import { PersonAvatar } from '@muster/ui/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { openPicture } from '../../../lib/picture/picture-file.ts'
import { useChosenPicture } from '../../../lib/picture/use-chosen-picture.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import classes from './Picture.module.css'
import { MOST_BYTES } from './picture-file.ts'
import { type Picture, pictureOptions, removePicture, showChanged, type Whose } from './picture-queries.ts'

const CutPicture = lazy(() => import('./CutPicture.tsx'))

interface PictureModalProps {
  whose: Whose
  person: Pick<EmployeeRecord, 'EMPLOYEE_ID' | 'EMPLOYEE_NAME'>
  onClose: () => void
}

/** Current and pending picture, with actions to choose, crop or delete. */
export default function PictureModal({ whose, person, onClose }: PictureModalProps) {
  const { t } = useTranslation('picture')
  const picture = useQuery(pictureOptions(whose))
  const chosen = useChosenPicture({
    mostBytes: MOST_BYTES,
    open: openPicture,
    texts: { tooLarge: t('tooLarge'), unreadable: t('unreadable') },
  })
  const name = person.EMPLOYEE_NAME
  return (
    <Modal
      opened
      onClose={onClose}
      title={whose === null ? t('title') : t('titleOf', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
      centered
    >
      {chosen.picture ? (
        <Suspense fallback={<Skeleton height={380} radius="md" aria-hidden />}>
          <CutPicture whose={whose} picture={chosen.picture} onDone={chosen.forget} />
        </Suspense>
      ) : (
        <Loaded query={picture} skeleton={<Skeleton height={240} radius="md" aria-hidden />} order={3}>
          {(standing) => <Standing whose={whose} person={person} standing={standing} chosen={chosen} />}
        </Loaded>
      )}
    </Modal>
  )
}

interface StandingProps extends Omit<PictureModalProps, 'onClose'> {
  standing: Picture
  chosen: ReturnType<typeof useChosenPicture>
}

function Standing({ whose, person, standing, chosen }: StandingProps) {
  const { t } = useTranslation('picture')
  const format = useFormatter()
  const { waiting, refused } = standing
  const shown = [
    { id: 'now', label: t('now'), photo: standing.photo },
    ...(waiting ? [{ id: 'waiting', label: t('waiting'), photo: waiting.photo }] : []),
  ]
  return (
    <Stack gap="md">
      {refused ? (
        <Alert color="orange" title={t('refusedTitle')}>
          {t('refusedText', { by: refused.by, date: format.day(refused.at), reason: refused.reason })}
        </Alert>
      ) : null}
      <div className={classes.pictures}>
        {shown.map(({ id, label, photo }) => (
          <figure key={id} className={classes.picture}>
            <PersonAvatar
              name={person.EMPLOYEE_NAME}
              colorKey={person.EMPLOYEE_ID}
              src={photo}
              size={waiting ? 120 : 160}
              isDecorative
            />
            {waiting ? <figcaption>{label}</figcaption> : null}
          </figure>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {waiting ? t('waitingSince', { date: format.day(waiting.asked_at) }) : t('text')}
        {!waiting && standing.needs_approval ? ` ${t('needsApproval')}` : null}
      </Text>
      <PictureActions whose={whose} standing={standing} chosen={chosen} />
    </Stack>
  )
}

function PictureActions({ whose, standing, chosen }: Omit<StandingProps, 'person'>) {
  const { t } = useTranslation('picture')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removePicture(whose),
    meta: { errorShown: 'inline' },
    onSuccess: (changed) => showChanged(queries, whose, changed),
  })
  const has = standing.photo !== null || standing.waiting !== null
  const said = remove.error ? messageOf(remove.error) : chosen.problem
  return (
    <>
      {said ? (
        <Alert color="red" role="alert">
          {said}
        </Alert>
      ) : null}
      <Group gap="xs">
        <FileButton
          onChange={chosen.choose}
          accept="image/jpeg,image/png,image/webp"
          inputProps={{ 'aria-label': t('choose') }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
              {t(has ? 'chooseOther' : 'choose')}
            </Button>
          )}
        </FileButton>
        {has ? (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t(standing.photo && standing.waiting ? 'removeWaiting' : 'remove')}
          </Button>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed">
        {t('files')}
      </Text>
    </>
  )
}
