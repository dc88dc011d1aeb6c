import { useChart } from './ChartContext.ts'
import classes from './Charts.module.css'

/** The figures of a chart as a table: all rows and series, including hidden and grouped ones. */
export function ChartTable() {
  const { data, title, format, texts, pick } = useChart()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.tableFrame} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{data.rowHeader}</th>
            {data.series.map(({ id, label }) => (
              <th key={id} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {data.series.map(({ id, label }) => {
                const value = row.values[id] ?? null
                const text = value === null ? texts.noValue : format.value(value)
                return (
                  <td key={id} className={classes.number}>
                    {pick && value !== null ? (
                      <button
                        type="button"
                        className={classes.pick}
                        aria-label={texts.pick(row.label, label, text)}
                        onClick={() => pick(row.id, id)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
