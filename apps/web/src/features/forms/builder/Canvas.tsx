import { useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Badge, Button, TextInput, UnstyledButton } from '@mantine/core'
import type { PlannedField, PlanProblem } from '@muster/contract/forms/form-plan'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import { IconAlertCircle, IconGripVertical, IconPlus } from '@muster/ui/icons'
import { ActionMenu, type PageAction } from '@muster/ui/page'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Builder.module.css'
import type { BuilderPlan, BuilderSection } from './builder-plan.ts'
import type { BuilderAction } from './builder-state.ts'

interface CanvasProps {
  plan: BuilderPlan
  selected: string | null
  problems: readonly PlanProblem[]
  withRetired: boolean
  dispatch: Dispatch<BuilderAction>
}

/** The form being edited: sections and fields in order, each with a drag handle. */
export function Canvas({ plan, selected, problems, withRetired, dispatch }: CanvasProps) {
  const { t } = useTranslation('forms')
  const at = new Set(problems.map((problem) => problem.slug))
  return (
    <div className={classes.canvas}>
      <SortableContext
        items={plan.sections.map((section) => `section:${section.key}`)}
        strategy={verticalListSortingStrategy}
      >
        {plan.sections.map((section, index) => (
          <SectionCard
            key={section.key}
            section={section}
            index={index}
            count={plan.sections.length}
            selected={selected}
            at={at}
            withRetired={withRetired}
            dispatch={dispatch}
          />
        ))}
      </SortableContext>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() =>
          dispatch({
            type: 'addSection',
            name: t('builder.newSection', { number: plan.sections.length + 1 }),
            key: crypto.randomUUID(),
          })
        }
      >
        {t('view.addSection')}
      </Button>
    </div>
  )
}

interface SectionCardProps {
  section: BuilderSection
  index: number
  count: number
  selected: string | null
  at: ReadonlySet<string | null>
  withRetired: boolean
  dispatch: Dispatch<BuilderAction>
}

function SectionCard({ section, index, count, selected, at, withRetired, dispatch }: SectionCardProps) {
  const { t } = useTranslation('forms')
  const sortable = useSortable({
    id: `section:${section.key}`,
    data: { section: index, name: section.name },
  })
  const offered = section.fields.filter((field) => !field.retired)
  const shown = withRetired ? section.fields : offered
  const move = (to: number) => dispatch({ type: 'moveSection', from: index, to })
  const actions: PageAction[] = [
    ...(index > 0 ? [{ label: t('builder.moveUp'), onClick: () => move(index - 1) }] : []),
    ...(index < count - 1 ? [{ label: t('builder.moveDown'), onClick: () => move(index + 1) }] : []),
    ...(offered.length === 0 && count > 1
      ? [
          {
            label: t('builder.removeSection'),
            isDangerous: true,
            onClick: () => dispatch({ type: 'removeSection', section: index }),
          },
        ]
      : []),
  ]
  return (
    <section
      ref={sortable.setNodeRef}
      className={classes.section}
      data-dragging={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      aria-label={section.name}
    >
      <header className={classes.sectionHeader}>
        <ActionIcon
          {...sortable.attributes}
          {...sortable.listeners}
          ref={sortable.setActivatorNodeRef}
          className={classes.grip}
          aria-label={t('builder.dragSection', { name: section.name })}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
        <TextInput
          className={classes.sectionName}
          variant="unstyled"
          aria-label={t('section.name')}
          maxLength={100}
          value={section.name}
          error={section.name.trim() === '' ? fieldTexts('required') : undefined}
          onChange={(event) =>
            dispatch({ type: 'renameSection', section: index, name: event.currentTarget.value })
          }
        />
        {actions.length > 0 ? (
          <ActionMenu label={t('view.actions', { name: section.name })} actions={actions} />
        ) : null}
      </header>
      <SortableContext
        items={shown.map((field) => `field:${field.FIELD_SLUG}`)}
        strategy={verticalListSortingStrategy}
      >
        <ul className={classes.fields}>
          {shown.map((field) => (
            <FieldCard
              key={field.FIELD_SLUG}
              field={field}
              isSelected={selected === field.FIELD_SLUG}
              hasProblem={at.has(field.FIELD_SLUG)}
              dispatch={dispatch}
            />
          ))}
        </ul>
      </SortableContext>
      {shown.length === 0 ? <EmptySection sectionKey={section.key} name={section.name} /> : null}
    </section>
  )
}

/** Drop target for the first field of an empty section. */
function EmptySection({ sectionKey, name }: { sectionKey: string; name: string }) {
  const { t } = useTranslation('forms')
  const { setNodeRef, isOver } = useDroppable({ id: `empty:${sectionKey}`, data: { name } })
  return (
    <div ref={setNodeRef} className={classes.emptySection} data-over={isOver || undefined}>
      {t('builder.dropHere')}
    </div>
  )
}

interface FieldCardProps {
  field: PlannedField
  isSelected: boolean
  hasProblem: boolean
  dispatch: Dispatch<BuilderAction>
}

function FieldCard({ field, isSelected, hasProblem, dispatch }: FieldCardProps) {
  const { t } = useTranslation('forms')
  const { FIELD_SLUG: slug, FIELD_NAME: name } = field
  const sortable = useSortable({ id: `field:${slug}`, data: { slug, name }, disabled: field.retired })
  const label = name.trim() || t('builder.unnamed')
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.field}
      data-selected={isSelected || undefined}
      data-dragging={sortable.isDragging || undefined}
      data-over={(sortable.isOver && !sortable.isDragging) || undefined}
      data-retired={field.retired || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <ActionIcon
        {...sortable.attributes}
        {...sortable.listeners}
        ref={sortable.setActivatorNodeRef}
        className={classes.grip}
        disabled={field.retired}
        aria-label={t('builder.dragField', { name: label })}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <UnstyledButton
        className={classes.fieldMain}
        aria-pressed={isSelected}
        onClick={() => dispatch({ type: 'select', slug })}
      >
        <span className={classes.fieldName}>
          {label}
          {field.IS_MANDATORY === 1 ? (
            <span className={classes.mandatory} aria-hidden>
              *
            </span>
          ) : null}
        </span>
        <span className={classes.fieldKind}>{t(`types.${field.FEILD_TYPE}`)}</span>
        <FieldMarks field={field} hasProblem={hasProblem} />
      </UnstyledButton>
      <FieldActions field={field} label={label} dispatch={dispatch} />
    </li>
  )
}

function FieldActions({
  field,
  label,
  dispatch,
}: {
  field: PlannedField
  label: string
  dispatch: Dispatch<BuilderAction>
}) {
  const { t } = useTranslation('forms')
  const { FIELD_SLUG: slug } = field
  if (field.retired) {
    return (
      <Button size="compact-sm" variant="default" onClick={() => dispatch({ type: 'restore', slug })}>
        {t('view.restore')}
      </Button>
    )
  }
  if (field.is_built_in) return null
  const actions: PageAction[] = [
    {
      label: t(field.FIELD_ID === null ? 'builder.remove' : 'view.retire'),
      isDangerous: true,
      onClick: () => dispatch({ type: 'remove', slug }),
    },
  ]
  return <ActionMenu label={t('view.actions', { name: label })} actions={actions} />
}

function FieldMarks({ field, hasProblem }: { field: PlannedField; hasProblem: boolean }) {
  const { t } = useTranslation('forms')
  const marks = [
    field.retired ? t('marks.retired') : null,
    field.FIELD_ID === null ? t('marks.new') : null,
    field.is_built_in || field.FIELD_ID === null ? null : t('marks.own'),
    field.conditions.length > 0 ? t('marks.conditions') : null,
    field.variants.length > 0 ? t('marks.variants') : null,
    field.view_roles || field.edit_roles ? t('marks.roles') : null,
    field.field_group ? t(`marks.group.${field.field_group}`) : null,
  ].filter((mark) => mark !== null)
  return (
    <span className={classes.marks}>
      {hasProblem ? (
        <Badge color="red" variant="light" leftSection={<IconAlertCircle size={12} aria-hidden />}>
          {t('marks.problem')}
        </Badge>
      ) : null}
      {marks.map((mark) => (
        <Badge key={mark} variant="default" fw={500}>
          {mark}
        </Badge>
      ))}
    </span>
  )
}
