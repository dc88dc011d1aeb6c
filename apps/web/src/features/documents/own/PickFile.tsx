import { Button, Input, Text } from '@mantine/core'
import { IconPaperclip, IconPhoto } from '@muster/ui/icons'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentKind } from '../../../lib/calls/file-names.ts'
import { acceptOf, type FileRules, fileProblem } from '../parts/file-problem.ts'
import classes from './MyDocuments.module.css'

const pictures: readonly string[] = ['jpg', 'jpeg', 'png', 'webp']

interface PickFileProps {
  file: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  rules: FileRules | undefined
}

/** A photo from the camera of the phone, or a file. */
export function PickFile({ file, onChange, error, rules }: PickFileProps) {
  const { t } = useTranslation('ownDocuments')
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const takesPictures = !rules || rules.extensions.some((extension) => pictures.includes(extension))
  const picked = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // The same file can be chosen again after an error.
    currentTarget.value = ''
    if (!chosen) return
    const refused = fileProblem(chosen, rules)
    setProblem(refused && t(`form.${refused.key}`, refused.words))
    onChange(refused ? null : chosen)
  }
  return (
    <Input.Wrapper
      label={t('form.document')}
      labelElement="div"
      labelProps={{ id: labelId }}
      required
      error={problem ?? (error ? t('form.missing') : undefined)}
      description={
        rules ? t('form.types', { types: rules.extensions.join(', '), n: rules.max_mb }) : undefined
      }
    >
      <fieldset className={classes.pick} aria-labelledby={labelId}>
        {takesPictures ? (
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t('form.camera')}
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {t('form.file')}
        </Button>
      </fieldset>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('form.camera')}
        onChange={picked}
      />
      <input
        ref={files}
        type="file"
        accept={acceptOf(rules)}
        hidden
        aria-label={t('form.file')}
        onChange={picked}
      />
      {file ? <Chosen file={file} /> : null}
    </Input.Wrapper>
  )
}

function Chosen({ file }: { file: File }) {
  const { t } = useTranslation('ownDocuments')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (attachmentKind(file.name) !== 'image') return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div aria-live="polite">
      <Text size="sm" my={6}>
        {t('form.chosen', { name: file.name })}
      </Text>
      {address ? <img src={address} alt="" className={classes.shot} /> : null}
    </div>
  )
}
