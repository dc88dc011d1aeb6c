import { Alert, Button, Group, Input, Slider, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import classes from './Picture.module.css'
import { cutPicture, type PictureArea } from './picture-file.ts'
import { sendPicture, showChanged, type Whose } from './picture-queries.ts'

interface PictureCropperProps {
  whose: Whose
  /** Address of what was chosen. */
  picture: string
  onDone: () => void
}

/** Which part of a picture is shown: by finger, mouse or keys. */
export default function PictureCropper({ whose, picture, onDone }: PictureCropperProps) {
  const { t } = useTranslation('picture')
  const queries = useQueryClient()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
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
      <div className={classes.cropper}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          minZoom={1}
          maxZoom={5}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('area') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('cropText')}
      </Text>
      <Input.Wrapper label={t('zoom')} labelElement="div">
        <Slider
          min={1}
          max={5}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
          thumbLabel={t('zoom')}
        />
      </Input.Wrapper>
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
