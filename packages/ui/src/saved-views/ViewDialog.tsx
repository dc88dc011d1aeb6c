import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ViewDialogKind } from '../data-table/toolbar/ViewsButton.tsx'
import type { SavedView, SavedViewsProps } from './types.ts'

/** Maximum length; must match the server's. */
const LONGEST_NAME = 80

interface ViewDialogProps extends SavedViewsProps {
  kind: ViewDialogKind
  onClose: () => void
}

function currentOf({ views, currentId }: SavedViewsProps): SavedView | undefined {
  return views.find((view) => view.id === currentId)
}

/** Dialog to name a view, or to confirm its deletion. */
export function ViewDialog(props: ViewDialogProps) {
  const { kind, onClose, texts: t } = props
  const current = currentOf(props)
  if (kind === 'remove' && current) return <RemoveView {...props} view={current} />
  return (
    <Modal opened onClose={onClose} title={kind === 'rename' ? t.rename : t.saveAs}>
      <NameView {...props} />
    </Modal>
  )
}

function NameView(props: ViewDialogProps) {
  const { kind, mayShare, onCreate, onRename, onClose, texts: t } = props
  const current = currentOf(props)
  const isNew = kind === 'create'
  const [name, setName] = useState(isNew ? '' : (current?.name ?? ''))
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== null) input.current?.focus()
  }, [problem])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    if (given === '') {
      setProblem(fieldTexts('required'))
      return
    }
    setBusy(true)
    const wrong = isNew
      ? await onCreate({ name: given, isShared, isDefault })
      : await onRename(current?.id ?? 0, given)
    setBusy(false)
    if (wrong === null) onClose()
    else setProblem(wrong)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={input}
          data-autofocus
          required
          label={t.name}
          value={name}
          maxLength={LONGEST_NAME}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {isNew && mayShare ? (
          <Checkbox
            label={t.sharedChoice}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
        {isNew ? (
          <Checkbox
            label={t.defaultChoice}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RemoveView({ view, onRemove, onClose, texts: t }: ViewDialogProps & { view: SavedView }) {
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    await onRemove(view.id)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t.removeTitle(view.name)}>
      <Stack gap="md">
        <Text>{view.isShared ? t.removeSharedText : t.removeText}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            {t.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
