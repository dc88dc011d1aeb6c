import { FileInput } from '@mantine/core'
import { IconPaperclip } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import '../texts.ts'

interface FileFieldProps {
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  /** Accepted types and size, where the category is known. */
  rules: { extensions: readonly string[]; max_mb: number } | undefined
}

/** The file of a document. */
export function FileField({ value, onChange, error, rules }: FileFieldProps) {
  const { t } = useTranslation('documents')
  return (
    <FileInput
      label={t('fields.file')}
      description={rules ? t('fileHelp', { types: rules.extensions.join(', '), n: rules.max_mb }) : undefined}
      placeholder={t('file.choose')}
      required
      clearable
      leftSection={<IconPaperclip size={16} aria-hidden />}
      accept={rules?.extensions.map((extension) => `.${extension}`).join(',')}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
