export function LandingPage() {
  return (
    <main>
      <h1>TableTalk</h1>
    </main>
  );
}
