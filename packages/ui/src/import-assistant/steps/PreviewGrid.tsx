import { Text, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { IconAlertCircle, IconAlertTriangle } from '../../icons.ts'
import type { ImportAssistantProps } from '../assistant-props.ts'
import { editCell } from '../decisions.ts'
import classes from '../ImportAssistant.module.css'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ImportAnalysis, ImportPreview, PreviewRow, RowProblem, TargetField } from '../types.ts'
import { EditableCell } from './EditableCell.tsx'
import { useChosenLabels } from './useChosenLabels.ts'
import { useGridKeys } from './useGridKeys.ts'

interface PreviewGridProps {
  assistant: ImportAssistantProps
  analysis: ImportAnalysis
  preview: ImportPreview
  texts: ImportAssistantTexts
}

interface GridColumn {
  index: number
  header: string
  target: string
  field: TargetField
}

function severityOf(problems: RowProblem[]): RowProblem['severity'] | undefined {
  if (problems.some((problem) => problem.severity === 'error')) return 'error'
  return problems.length > 0 ? 'warning' : undefined
}

/** The mapped columns of the file, with the problems of each cell below it. */
export function PreviewGrid({ assistant, analysis, preview, texts: t }: PreviewGridProps) {
  const { decisions } = assistant
  const helpId = useId()
  const columns = analysis.source.columns.flatMap((column): GridColumn[] => {
    const slug = decisions.mapping[column.index]
    const target = analysis.targets.find((candidate) => candidate.slug === slug)
    return target ? [{ index: column.index, header: column.header, target: target.label, field: target }] : []
  })
  const usedFor = useChosenLabels(assistant)
  const keys = useGridKeys(preview.rows.length, columns.length)
  return (
    <>
      <Text size="sm" c="dimmed" id={helpId}>
        {t.gridHelp}
      </Text>
      <div className={classes.gridFrame} data-busy={assistant.isPreviewing || undefined}>
        <table
          ref={keys.gridRef}
          className={classes.grid}
          aria-label={t.grid}
          aria-describedby={helpId}
          aria-busy={assistant.isPreviewing || undefined}
          onKeyDown={keys.onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.rowHead}>
                {t.row}
              </th>
              {columns.map((column) => (
                <th key={column.index} scope="col">
                  {column.target}
                  <small>{column.header}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row, rowIndex) => (
              <GridRow
                key={row.rowNumber}
                row={row}
                rowIndex={rowIndex}
                columns={columns}
                keys={keys}
                usedFor={usedFor}
                assistant={assistant}
                texts={t}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface GridRowProps {
  row: PreviewRow
  rowIndex: number
  columns: GridColumn[]
  keys: ReturnType<typeof useGridKeys>
  usedFor: ReturnType<typeof useChosenLabels>
  assistant: ImportAssistantProps
  texts: ImportAssistantTexts
}

function GridRow({ row, rowIndex, columns, keys, usedFor, assistant, texts: t }: GridRowProps) {
  const { decisions, onDecisionsChange } = assistant
  const baseId = useId()
  const shown = new Set(columns.map((column) => column.index))
  const ofRow = row.problems.filter((problem) => problem.column === null || !shown.has(problem.column))
  return (
    <tr>
      <th scope="row" className={classes.rowHead}>
        {row.rowNumber} <Text span size="xs" c="dimmed">{`· ${t.action[row.action]}`}</Text>
        <Problems problems={ofRow} texts={t} />
      </th>
      {columns.map((column, columnIndex) => {
        const problems = row.problems.filter((problem) => problem.column === column.index)
        const problemId = `${baseId}-${column.index}`
        const text = row.cells[column.index] ?? ''
        const used = usedFor(column.field, text)
        return (
          <td key={column.index} data-severity={severityOf(problems)}>
            <EditableCell
              position={`${rowIndex}/${columnIndex}`}
              text={text}
              label={t.editCell(column.target, row.rowNumber, text || t.blank)}
              editedLabel={t.edited}
              isEdited={decisions.edits[row.rowNumber]?.[column.index] !== undefined}
              isActive={keys.isActive(rowIndex, columnIndex)}
              describedBy={problems.length > 0 ? problemId : undefined}
              onActivate={() => keys.activate(rowIndex, columnIndex)}
              onEdit={(next) =>
                onDecisionsChange(
                  editCell(decisions, { row: row.rowNumber, column: column.index, text: next }),
                )
              }
              onDone={() => keys.focusCell(rowIndex, columnIndex)}
            />
            {row.reads?.[column.index] ? (
              <div className={classes.reads}>{t.readAsName(row.reads[column.index] ?? '')}</div>
            ) : null}
            {used ? <div className={classes.reads}>{t.usedAs(used)}</div> : null}
            <Problems id={problemId} problems={problems} texts={t} />
          </td>
        )
      })}
    </tr>
  )
}

interface ProblemsProps {
  id?: string
  problems: RowProblem[]
  texts: ImportAssistantTexts
}

function Problems({ id, problems, texts: t }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div id={id}>
      {problems.map((problem) => {
        const Icon = problem.severity === 'error' ? IconAlertCircle : IconAlertTriangle
        return (
          <div key={problem.message} className={classes.problem} data-severity={problem.severity}>
            <Icon size={14} aria-hidden />
            <span>
              <VisuallyHidden>{problem.severity === 'error' ? t.error : t.warning}: </VisuallyHidden>
              {problem.message}
            </span>
          </div>
        )
      })}
    </div>
  )
}
