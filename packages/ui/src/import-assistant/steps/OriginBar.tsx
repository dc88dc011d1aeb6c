import { ActionIcon, Alert, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconHistory, IconPencil, IconTrash } from '../../icons.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportOrigin, ImportOrigins } from '../types.ts'

const NONE = ''

interface OriginBarProps {
  origin: ImportOrigin | null
  origins: ImportOrigins
  texts: ImportAssistantTexts
}

/** The origin of the file; another one can be chosen, this one renamed or deleted. */
export function OriginBar({ origin, origins, texts: t }: OriginBarProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  if (!origin && origins.all.length === 0) return null
  const isLocked = origins.all.find(({ id }) => id === origin?.id)?.isLocked ?? false
  return (
    <section className={classes.origin} aria-label={t.origin}>
      <IconHistory size={20} stroke={1.5} aria-hidden />
      <div className={classes.originBody}>
        {isRenaming && origin ? (
          <RenameForm
            key={origin.id}
            origin={origin}
            origins={origins}
            onDone={() => setIsRenaming(false)}
            texts={t}
          />
        ) : (
          <Group gap="xs" wrap="nowrap" align="end">
            <Select
              label={t.origin}
              className={classes.originSelect}
              disabled={origins.isBusy}
              allowDeselect={false}
              data={[
                { value: NONE, label: t.noOrigin },
                ...origins.all.map(({ id, name }) => ({ value: String(id), label: name || t.unnamedOrigin })),
              ]}
              value={origin ? String(origin.id) : NONE}
              onChange={(id) => origins.onChoose(id ? Number(id) : null)}
            />
            {origin ? (
              <>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={t.renameOrigin}
                  disabled={isLocked}
                  onClick={() => setIsRenaming(true)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={t.forgetOrigin}
                  disabled={(origins.isBusy ?? false) || isLocked}
                  onClick={() => origins.onForget(origin.id)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            ) : null}
          </Group>
        )}
        <Text size="sm" c="dimmed" mt={4}>
          {origin ? t.originHint[origin.foundBy] : t.noOriginHint}
          {isLocked ? ` ${t.originLocked}` : null}
        </Text>
      </div>
    </section>
  )
}

function RenameForm({
  origin,
  origins,
  onDone,
  texts: t,
}: OriginBarProps & { origin: ImportOrigin; onDone: () => void }) {
  const [name, setName] = useState(origin.name)
  const [problem, setProblem] = useState<string | null>(null)
  async function save() {
    if (name.trim() === origin.name) return onDone()
    const refused = await origins.onRename(origin.id, name.trim())
    setProblem(refused)
    if (refused === null) onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          label={t.originName}
          className={classes.originSelect}
          value={name}
          maxLength={100}
          required
          ref={(input) => input?.focus({ preventScroll: true })}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t.cancel}
        </Button>
      </Group>
      {problem ? (
        <Alert color="red" mt="xs" role="alert">
          {problem}
        </Alert>
      ) : null}
    </form>
  )
}
