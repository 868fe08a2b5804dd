export function DesignSystemPage() {
  return (
    <main>
      <h1>Design system</h1>
    </main>
  );
}
