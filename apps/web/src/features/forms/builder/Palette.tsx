import { useDraggable } from '@dnd-kit/core'
import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { palette } from '@muster/contract/forms/fields/field-kinds'
import type { FieldType } from '@muster/contract/forms/form-definition'
import { IconSearch } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'

interface PaletteProps {
  onAdd: (type: FieldType) => void
}

/** All field types: dragged onto the canvas, or added after the selected field by a click or Enter. */
export function Palette({ onAdd }: PaletteProps) {
  const { t } = useTranslation('forms')
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const groups = palette
    .map(({ group, types }) => ({
      group,
      types: types.filter((type) => t(`types.${type}`).toLowerCase().includes(wanted)),
    }))
    .filter(({ types }) => types.length > 0)
  return (
    <div className={classes.palette}>
      <TextInput
        size="xs"
        aria-label={t('builder.findType')}
        placeholder={t('builder.findType')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('builder.noType')}
        </Text>
      ) : null}
      {groups.map(({ group, types }) => (
        <div key={group} className={classes.paletteGroup}>
          <h2 className={classes.paletteTitle}>{t(`builder.groups.${group}`)}</h2>
          <div className={classes.types}>
            {types.map((type) => (
              <PaletteItem key={type} type={type} onAdd={onAdd} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function PaletteItem({ type, onAdd }: { type: FieldType; onAdd: (type: FieldType) => void }) {
  const { t } = useTranslation('forms')
  const name = t(`types.${type}`)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `type:${type}`, data: { type, name } })
  return (
    <UnstyledButton
      ref={setNodeRef}
      className={classes.type}
      data-dragging={isDragging || undefined}
      title={t(`builder.typeHelp.${type}`)}
      onClick={() => onAdd(type)}
      {...listeners}
      // By keyboard, a type is added at the selection and moved from there.
      onKeyDown={undefined}
    >
      {name}
    </UnstyledButton>
  )
}
