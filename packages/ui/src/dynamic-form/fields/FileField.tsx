import { Anchor, Button, CloseButton, FileButton, Input } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { IconPaperclip, IconUpload } from '../../icons.ts'
import { useFormContext } from '../FormContext.tsx'
import { inputPropsOf } from '../field-props.ts'
import { allowedExtensions, fileProblem, limitInMegabytes, nameOfPath, shortFileName } from '../file-rules.ts'
import type { FieldControlProps, FormResources } from '../types.ts'
import classes from './FileField.module.css'

/** Maximum number of extensions listed below the button; the error message lists all. */
const LISTED_TYPES = 6

function pathsOf(value: FieldControlProps['value']): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Uploads a file as soon as it is chosen and stores its path; a disallowed file is cleared. */
export function FileField(props: FieldControlProps) {
  const { field, value, onChange } = props
  const { resources, texts } = useFormContext()
  const [problem, setProblem] = useState<string | null>(null)
  const [uploading, setUploading] = useState<string | null>(null)
  const [names, setNames] = useState<Record<string, string>>({})
  const reset = useRef<() => void>(null)
  const labelId = useId()
  const rule = resources.fileRules?.[field.FIELD_SLUG]
  const isMultiple = (field.MAX_LENGTH ?? 1) > 1
  const paths = pathsOf(value)
  const extensions = allowedExtensions(rule)
  const { label, description, error, required, disabled } = inputPropsOf(props)
  const limits = texts.fileLimits(extensions.join(', '), limitInMegabytes(rule))

  function store(next: string[]) {
    onChange(isMultiple ? next : (next[0] ?? null))
  }

  async function upload(file: File, onUpload: NonNullable<FormResources['onUpload']>) {
    setUploading(file.name)
    try {
      const stored = await onUpload(file, field)
      setNames((known) => ({ ...known, [stored.filePath]: stored.fileName }))
      store(isMultiple ? [...paths, stored.filePath] : [stored.filePath])
    } catch (failure) {
      setProblem((failure instanceof Error && failure.message) || texts.uploadFailed)
    } finally {
      setUploading(null)
      props.onBlur()
    }
  }

  function take(file: File | null) {
    // Reset immediately: a refused file is cleared, and the same file can be chosen again.
    reset.current?.()
    if (!file) return
    const refused = fileProblem(file, rule, texts)
    setProblem(refused)
    if (!refused && resources.onUpload) void upload(file, resources.onUpload)
  }

  return (
    <Input.Wrapper
      label={label}
      description={description ?? (extensions.length <= LISTED_TYPES ? limits : undefined)}
      error={problem ?? error}
      required={required}
      labelElement="div"
      labelProps={{ id: labelId, className: classes.label }}
    >
      {paths.length > 0 ? (
        <ul className={classes.list}>
          {paths.map((path) => {
            const name = names[path] ?? nameOfPath(path)
            return (
              <li key={path} className={classes.file}>
                <IconPaperclip size={16} aria-hidden />
                <span className={classes.name} title={name}>
                  {resources.fileHref ? (
                    <Anchor href={resources.fileHref(path)} target="_blank" rel="noopener" inherit>
                      {shortFileName(name)}
                    </Anchor>
                  ) : (
                    shortFileName(name)
                  )}
                </span>
                {disabled ? null : (
                  <CloseButton
                    size="sm"
                    aria-label={texts.remove(name)}
                    onClick={() => store(paths.filter((other) => other !== path))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
      {disabled || (isMultiple && paths.length >= (field.MAX_LENGTH ?? 1)) ? null : (
        <FileButton
          resetRef={reset}
          accept={extensions.map((extension) => `.${extension}`).join(',')}
          onChange={take}
          inputProps={{ 'aria-label': field.FIELD_NAME, tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={uploading !== null}
              aria-describedby={labelId}
              mb={4}
            >
              {isMultiple && paths.length > 0 ? texts.chooseFiles : texts.chooseFile}
            </Button>
          )}
        </FileButton>
      )}
      {uploading ? (
        <Input.Description role="status" mt={4}>
          {texts.uploading} {shortFileName(uploading)}
        </Input.Description>
      ) : null}
    </Input.Wrapper>
  )
}
