/** Short statements side by side, each under a line of its own. */
export const Says = ({ says }: { says: { title: string; text: string }[] }) => (
  <div className="says">
    {says.map(({ title, text }) => (
      <div key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </div>
)
