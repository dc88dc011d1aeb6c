import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { PictureCropper } from '../../../lib/picture/PictureCropper.tsx'
import type { PictureArea } from '../../../lib/picture/picture-file.ts'
import { cutPicture } from './picture-file.ts'
import { sendPicture, showChanged, type Whose } from './picture-queries.ts'

interface CutPictureProps {
  whose: Whose
  /** URL of the chosen file. */
  picture: string
  onDone: () => void
}

/** Crops the chosen picture. */
export default function CutPicture({ whose, picture, onDone }: CutPictureProps) {
  const { t } = useTranslation('picture')
  const queries = useQueryClient()
  const [area, setArea] = useState<PictureArea | null>(null)
  const save = useMutation({
    mutationFn: async (part: PictureArea) => sendPicture(whose, await cutPicture(picture, part)),
    meta: { errorShown: 'inline' },
    onSuccess: async (changed) => {
      onDone()
      await showChanged(queries, whose, changed)
    },
  })
  return (
    <Stack gap="md">
      <PictureCropper
        picture={picture}
        aspect={1}
        isRound
        texts={{ area: t('area'), help: t('cropText'), zoom: t('zoom') }}
        onArea={setArea}
      />
      {save.error ? (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      ) : null}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onDone} disabled={save.isPending}>
          {t('cancel')}
        </Button>
        <Button
          disabled={!area}
          loading={save.isPending}
          onClick={() => {
            if (area) save.mutate(area)
          }}
        >
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}
