import { FileInput } from '@mantine/core'
import { IconPaperclip } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../texts.ts'
import { acceptOf, type FileRules, fileProblem } from './file-problem.ts'

interface FileFieldProps {
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
  /** Accepted types and size, where the category is known. */
  rules: FileRules | undefined
}

/** The file of a document. */
export function FileField({ value, onChange, error, rules }: FileFieldProps) {
  const { t } = useTranslation('documents')
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <FileInput
      label={t('fields.file')}
      description={rules ? t('fileHelp', { types: rules.extensions.join(', '), n: rules.max_mb }) : undefined}
      placeholder={t('file.choose')}
      required
      clearable
      clearButtonProps={{ 'aria-label': t('file.clear') }}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      accept={acceptOf(rules)}
      value={value}
      onChange={(chosen) => {
        const refused = chosen && fileProblem(chosen, rules)
        setProblem(refused && t(`file.${refused.key}`, refused.words))
        onChange(refused ? null : chosen)
      }}
      error={problem ?? error}
    />
  )
}
