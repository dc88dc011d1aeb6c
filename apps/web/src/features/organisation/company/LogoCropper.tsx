import { Alert, Button, Group, Input, Modal, SegmentedControl, Stack } from '@mantine/core'
import { updateCompanyLogo } from '@muster/contract/calls/organisation/company/company'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { upload } from '../../../lib/calls/upload.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { PictureCropper } from '../../../lib/picture/PictureCropper.tsx'
import type { PictureArea } from '../../../lib/picture/picture-file.ts'
import { LogoGrounds } from './LogoGrounds.tsx'
import { cutOut } from './logo-picture.ts'

const aspects = { whole: null, wide: 3, square: 1 } as const
type Aspect = keyof typeof aspects

interface LogoCropperProps {
  /** URL of the picture. */
  picture: string
  onClose: () => void
  onSaved: (logo: string | null) => void
}

/** Crops the logo, with a preview on light and dark backgrounds. */
export default function LogoCropper({ picture, onClose, onSaved }: LogoCropperProps) {
  const { t } = useTranslation('company')
  const [aspect, setAspect] = useState<Aspect>('whole')
  const [area, setArea] = useState<PictureArea | null>(null)
  const [preview, setPreview] = useState('')
  const aspectId = useId()
  const kept = aspect === 'whole' ? null : area
  useEffect(() => {
    let isGone = false
    let made = ''
    cutOut(picture, kept).then(
      (file) => {
        if (isGone) return
        made = URL.createObjectURL(file)
        setPreview(made)
      },
      // Saving renders the picture again, and reports any error then.
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture, kept])
  const save = useMutation({
    mutationFn: async () => {
      const { filePath } = await upload('company_logos', await cutOut(picture, kept))
      return call(updateCompanyLogo, { body: { filePath } })
    },
    meta: { errorShown: 'inline' },
    onSuccess: ({ ORG_LOGO }) => {
      notifySuccess(t('logo.title'))
      onSaved(ORG_LOGO)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('logo.crop')}
      closeButtonProps={{ 'aria-label': t('logo.cancel') }}
    >
      <Stack gap="md">
        <Input.Wrapper label={t('logo.aspect')} labelElement="div" labelProps={{ id: aspectId }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={aspectId}
            value={aspect}
            data={(['whole', 'wide', 'square'] as const).map((value) => ({
              value,
              label: t(`logo.${value}`),
            }))}
            onChange={(value) => setAspect(value as Aspect)}
          />
        </Input.Wrapper>
        {aspect === 'whole' ? null : (
          <PictureCropper
            picture={picture}
            aspect={aspects[aspect] ?? 1}
            isTransparent
            texts={{ area: t('logo.area'), help: t('logo.cropText'), zoom: t('logo.zoom') }}
            onArea={setArea}
          />
        )}
        {preview ? <LogoGrounds logo={preview} /> : null}
        {save.error ? (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        ) : null}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            {t('logo.cancel')}
          </Button>
          <Button onClick={() => save.mutate()} loading={save.isPending}>
            {t('logo.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
